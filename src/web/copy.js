// copy.js -- a button on each piece of code that puts its text on the clipboard.
//
// A button stands before the box of its code, so that it is reached by keyboard just before it.
// What came of it shows on the button for a moment, and is told to screen readers.
'use strict';

(() => {
  const moment = 2000; // milliseconds
  const main = document.querySelector('main');

  // The old way, for pages that a browser does not trust with the clipboard.
  function copySelected(text) {
    const field = document.createElement('textarea');
    const focused = document.activeElement;
    field.value = text;
    field.className = 'unseen';
    main.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    focused?.focus();
    if (!done) throw new Error('the browser does not let pages copy');
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copySelected(text);
    }
  }

  const news = document.createElement('p');
  news.className = 'unseen';
  news.setAttribute('role', 'status');

  const timers = new WeakMap();

  function say(button, words) {
    button.textContent = words;
    news.textContent = words;
    clearTimeout(timers.get(button));
    timers.set(button, setTimeout(() => {
      button.textContent = 'Copy';
      news.textContent = '';
    }, moment));
  }

  function addButton(pre) {
    const box = pre.parentElement;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy: ${box.getAttribute('aria-label')}`);
    button.addEventListener('click', () => copy(`${pre.textContent}\n`)
      .then(() => say(button, 'Copied'), () => say(button, 'Not copied')));
    box.before(button);
  }

  const code = document.querySelectorAll(':is(.listing, .chunk, .lab) pre');
  if (code.length > 0) main.append(news);
  code.forEach(addButton);
})();

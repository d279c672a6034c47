// questions.js -- answers to a page's questions: what an attempt comes to, how many were
// answered, and what a reader finds again after a reload.
//
// Each question is a form.  Its solution, if the page has one, tells which options are right and
// why; without one an attempt is only recorded.  Progress lies in localStorage under the
// question's id, with the version of its text: a changed question is asked again, and a kept
// answer is judged by what the page says now.  Where nothing can be stored, all else works.
'use strict';

(() => {
  const storage = {
    read(id) {
      try {
        return JSON.parse(localStorage.getItem(`heddle:${id}`));
      } catch {
        return null;
      }
    },
    write(id, progress) {
      try {
        localStorage.setItem(`heddle:${id}`, JSON.stringify(progress));
      } catch { /* the answer lasts as long as the page */ }
    },
    remove(id) {
      try {
        localStorage.removeItem(`heddle:${id}`);
      } catch { /* nothing was stored */ }
    },
  };

  function element(name, properties, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  // What the reader chose or typed: a list of option numbers, or a text.
  const numberField = (form) => form.elements.namedItem('number');
  const options = (form) => [...form.querySelectorAll('input[name="option"]')];

  function givenAnswer(form) {
    const field = numberField(form);
    if (field) return field.value.trim();
    return options(form).filter((input) => input.checked).map((input) => Number(input.value));
  }

  function giveAnswer(form, answer) {
    const field = numberField(form);
    if (field) field.value = answer;
    for (const input of options(form)) input.checked = answer.includes(Number(input.value));
  }

  // Typed digits may be grouped, and a minus may be the real one.
  function readNumber(text) {
    const plain = text.replace(/[\s,_]/g, '').replace('\u2212', '-');
    return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? plain : null;
  }

  function isNear(plain, data) {
    const { within } = data.dataset;
    if (within !== undefined) return Math.abs(Number(plain) - Number(data.value)) <= Number(within);
    const whole = /^[-+]?\d+$/.test(plain);
    return whole ? BigInt(plain.replace('+', '')) === BigInt(data.value) : Number(plain) === Number(data.value);
  }

  // What is missing before ANSWER can be checked; empty if nothing is.
  function lack(form, answer) {
    if (!numberField(form)) return answer.length === 0 ? 'Choose an option first.' : '';
    return readNumber(answer) === null ? 'Type a number first.' : '';
  }

  const solutions = (form) => [...form.querySelectorAll('.solution [data-option]')];
  const isRightOption = (solution) => solution.classList.contains('correct');

  function isRight(form, answer) {
    const data = form.querySelector('.solution data');
    if (data) return isNear(readNumber(answer), data);
    return solutions(form).every((solution) =>
      isRightOption(solution) === answer.includes(Number(solution.dataset.option)));
  }

  // A copy of what the solution says of an option, without ids, which a page has once.
  function reasonOf(solution) {
    const reason = element('div', { className: 'reason' });
    for (const child of solution.children) reason.append(child.cloneNode(true));
    for (const node of reason.querySelectorAll('[id]')) node.removeAttribute('id');
    return reason;
  }

  function wordsFor(form, answer, right) {
    if (right) return 'Right.';
    const chosen = solutions(form).filter((solution) =>
      answer.includes(Number(solution.dataset.option)));
    const incomplete = !numberField(form) && chosen.every(isRightOption);
    return incomplete ? 'Not right yet: more options are right.' : 'Not right.';
  }

  // A typed number that is wrong gets no reason, which would give the number away.
  function reasonsFor(form, answer, right) {
    if (numberField(form)) return right ? solutions(form).map(reasonOf) : [];
    return solutions(form)
      .filter((solution) => answer.includes(Number(solution.dataset.option)))
      .map(reasonOf);
  }

  function say(verdict, className, words, reasons = []) {
    verdict.replaceChildren(
      element('p', { className }, element('strong', {}, words)), ...reasons);
  }

  function judge(form, verdict, answer) {
    if (form.dataset.answers !== 'shown') {
      say(verdict, 'recorded', 'Recorded.');
      return;
    }
    const right = isRight(form, answer);
    say(verdict, right ? 'correct' : 'incorrect', wordsFor(form, answer, right), reasonsFor(form, answer, right));
  }

  // Counts the answered questions of the section that FORM belongs to.
  function count(form) {
    const counter = document.getElementById(form.dataset.counter);
    if (!counter) return;
    const all = [...document.querySelectorAll('form.question')]
      .filter((other) => other.dataset.counter === counter.id);
    const answered = all.filter((other) => other.dataset.answered === 'yes').length;
    counter.textContent = `${answered} of ${all.length} ${all.length === 1 ? 'question' : 'questions'} answered.`;
  }

  function setAnswered(form, answered) {
    form.dataset.answered = answered ? 'yes' : 'no';
    count(form);
  }

  function attempt(form, verdict) {
    const answer = givenAnswer(form);
    const missing = lack(form, answer);
    if (missing) {
      say(verdict, 'lack', missing);
      return;
    }
    judge(form, verdict, answer);
    storage.write(form.dataset.id, { version: form.dataset.version, answer });
    setAnswered(form, true);
  }

  function clear(form, verdict) {
    giveAnswer(form, numberField(form) ? '' : []);
    verdict.replaceChildren();
    storage.remove(form.dataset.id);
    setAnswered(form, false);
    form.querySelector('input').focus();
  }

  // Stored by this version of the question, and of the kind that it takes.
  function restore(form, verdict) {
    const progress = storage.read(form.dataset.id);
    if (progress?.version !== form.dataset.version) return;
    const { answer } = progress;
    if (numberField(form) ? typeof answer !== 'string' : !Array.isArray(answer)) return;
    giveAnswer(form, answer);
    if (lack(form, givenAnswer(form))) return;
    judge(form, verdict, answer);
    setAnswered(form, true);
  }

  function start(form) {
    const verdict = element('div', { className: 'verdict' });
    const check = form.dataset.answers === 'shown' ? 'Check' : 'Record';
    const clearing = element('button', { type: 'button' }, 'Clear');
    form.querySelector('fieldset').after(
      element('p', { className: 'tools' }, element('button', { type: 'submit' }, check), clearing),
      verdict);
    restore(form, verdict);
    verdict.setAttribute('aria-live', 'polite'); // from here on: what was restored is no news
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      attempt(form, verdict);
    });
    form.addEventListener('input', () => verdict.replaceChildren());
    clearing.addEventListener('click', () => clear(form, verdict));
  }

  document.querySelectorAll('form.question').forEach(start);
})();

// Pick-A-Box: nine boxes, one choice.
import { make, stage, times } from './kit.js';
import { refresh, run } from './shell.js';

/** @type {number | null} */
let picked = null;
/** @type {HTMLButtonElement[]} */
let boxes = [];

/** @param {number} number */
function box(number) {
  const attributes = { type: 'button', 'aria-pressed': 'false', 'aria-label': `Box ${number}` };
  const button = /** @type {HTMLButtonElement} */ (make('button', attributes, String(number)));
  button.addEventListener('click', () => {
    picked = picked === number ? null : number;
    for (const [index, each] of boxes.entries()) each.setAttribute('aria-pressed', String(picked === index + 1));
    refresh();
  });
  return button;
}

/** @param {number} pays */
const worth = (pays) => (pays === 0 ? 'Empty' : `${times(pays)}x`);

void run({
  verb: 'Open box',
  fairness: 'The contents are shuffled (Fisher-Yates, from the last one down) with one draw for each step.',
  hint: () => 'Choose a box.',
  pick: () => (picked === null ? null : String(picked)),
  show({ offer }) {
    picked = null;
    boxes = Array.from({ length: 9 }, (_, index) => box(index + 1));
    const contents = offer.contents.map(worth).join(' \u00b7 ');
    stage.replaceChildren(
      make('div', { class: 'boxes' }, ...boxes),
      make('p', { class: 'note' }, `In the boxes: ${contents}`),
    );
  },
  async reveal(round) {
    for (const [index, pays] of /** @type {number[]} */ (round.show.boxes).entries()) {
      const button = /** @type {HTMLButtonElement} */ (boxes[index]);
      button.disabled = true;
      button.textContent = worth(pays);
      button.setAttribute('aria-label', `Box ${index + 1}: ${worth(pays)}`);
      button.classList.toggle('none', pays === 0);
    }
    return round;
  },
});

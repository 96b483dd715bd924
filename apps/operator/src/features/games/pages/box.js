// Pick-A-Box: the player chooses one of nine boxes.
import { contentsOf, worth } from './boxLogic.js';
import { make, stage } from './kit.js';
import { say } from './say.js';
import { refresh, run } from './shell.js';

/** @type {number | null} */
let picked = null;
/** @type {HTMLButtonElement[]} */
let boxes = [];

/** @param {number} number */
function box(number) {
  const press = () => {
    picked = picked === number ? null : number;
    for (const [index, each] of boxes.entries()) each.setAttribute('aria-pressed', String(picked === index + 1));
    refresh();
  };
  return make(
    'button',
    { 'aria-pressed': 'false', 'aria-label': say('Box {0}', number), click: press },
    String(number),
  );
}

void run({
  startLabel: say('Open box'),
  fairness: say('The contents are shuffled (Fisher-Yates, from the last one down) with one draw for each step.'),
  hint: () => say('Choose a box.'),
  pick: () => (picked === null ? null : String(picked)),
  show({ offer }) {
    const { contents } = /** @type {{ contents: number[] }} */ (offer);
    picked = null;
    boxes = contents.map((_, index) => box(index + 1));
    stage.replaceChildren(
      make('div', { class: 'boxes' }, ...boxes),
      make('p', { class: 'note' }, say('In the boxes, times your stake: {0}.', contentsOf(contents))),
    );
  },
  async reveal(round) {
    const { boxes: contents } = /** @type {{ boxes: number[] }} */ (round.show);
    for (const [index, button] of boxes.entries()) {
      const words = worth(contents[index] ?? 0);
      button.disabled = true;
      button.textContent = words;
      button.setAttribute('aria-label', `${say('Box {0}', index + 1)}: ${words}`);
      button.classList.toggle('won', index + 1 === picked && round.paid > round.stake);
    }
    return round;
  },
});

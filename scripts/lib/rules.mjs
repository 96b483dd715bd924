import { eachLine, textFiles } from './repository.mjs';

const FOLDER = 'docs/product/';
const BY_EYE_FILE = `${FOLDER}by-eye.md`;
const RULE = /^- \*\*([A-Z]-\d+)\*\* \S/;
const BY_EYE = /^- ([A-Z]-\d+): (\S.*)$/;

const isProductFile = (file) => file.startsWith(FOLDER) && file.endsWith('.md');

/** Every rule of docs/product by id, with the file and the line that define it, and the ids that two lines define. */
export function readRules() {
  const rules = new Map();
  const duplicates = [];
  for (const file of textFiles().filter(isProductFile)) {
    eachLine(file, (line, number) => {
      const [, id] = RULE.exec(line) ?? [];
      if (id === undefined) return;
      if (rules.has(id)) duplicates.push(`${file}:${number} defines ${id} again`);
      else rules.set(id, { file, number });
    });
  }
  return { rules, duplicates };
}

/** The manual steps for rules that no test can check, by id. */
export function readByEye() {
  const steps = new Map();
  eachLine(BY_EYE_FILE, (line) => {
    const [, id, step] = BY_EYE.exec(line) ?? [];
    if (id !== undefined) steps.set(id, step);
  });
  return steps;
}

/** Whether a rule is a requirement, which needs a test or a manual step. A reading (R) explains other rules. */
export const isRequirement = (id) => !id.startsWith('R-');

import satisfies from 'spdx-satisfies';

/** Licences whose conditions a product in JavaScript fulfils by shipping their texts. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Zlib',
];
/** Further licences that are allowed for packages which only build or test the product and are not shipped. */
const ALLOWED_FOR_TOOLS = [
  'BSL-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
];
/** Packages whose own statement is no SPDX expression, with the licence of their licence file. */
const STATED = { 'parse-cache-control@1.0.1': 'BSD-3-Clause' };

function isAllowed(expression, allowed) {
  try {
    return satisfies(expression, allowed);
  } catch {
    // No SPDX expression, such as 'SEE LICENSE IN file'.
    return false;
  }
}

/**
 * The licence of a package as an SPDX expression, or the package's own statement. Null if the package is not installed
 * here.
 */
export const licenceOf = ({ id, licence }) => STATED[id] ?? licence;

/** Packages whose licence the policy does not allow: 'name@version: licence'. */
export function licenceProblems(packages) {
  return packages.flatMap((each) => {
    const licence = licenceOf(each);
    const allowed = each.isRuntime ? ALLOWED : [...ALLOWED, ...ALLOWED_FOR_TOOLS];
    return licence === null || isAllowed(licence, allowed) ? [] : [`${each.id}: ${licence}`];
  });
}

/** The packages of each licence, sorted, as text. */
export function licenceList(packages) {
  const installed = packages.filter((each) => licenceOf(each) !== null);
  const licences = [...new Set(installed.map(licenceOf))].toSorted();
  const section = (licence) => {
    const ids = installed.filter((each) => licenceOf(each) === licence).map(({ id }) => id);
    return `${licence}\n${ids
      .toSorted()
      .map((id) => `  ${id}\n`)
      .join('')}`;
  };
  return licences.map(section).join('\n');
}

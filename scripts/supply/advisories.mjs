import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import semver from 'semver';
import { purlOf } from './sbom.mjs';

const ECOSYSTEM = 'npm';
const recordsOf = (text) => [JSON.parse(text)].flat();

function fromZip(bytes) {
  const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.json') });
  return Object.values(files).flatMap((file) => recordsOf(strFromU8(file)));
}

/**
 * The records of an OSV database (https://ossf.github.io/osv-schema): a folder of JSON files, a JSON file with one record or
 * a list, or the zip file of an ecosystem, each as a path or an http address.
 * @throws Error when there is nothing at the place.
 */
export async function readDatabase(place) {
  if (/^https?:/.test(place)) {
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${place} responds with ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return new URL(place).pathname.endsWith('.zip') ? fromZip(bytes) : recordsOf(strFromU8(bytes));
  }
  if (!existsSync(place)) throw new Error(`${place} does not exist`);
  if (!statSync(place).isDirectory())
    return place.endsWith('.zip') ? fromZip(readFileSync(place)) : recordsOf(readFileSync(place, 'utf8'));
  const files = readdirSync(place).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => recordsOf(readFileSync(path.join(place, file), 'utf8')));
}

/** Whether a version is in a range of events: from each 'introduced' up to the next 'fixed', or through 'last_affected'. */
function isInRange(version, { type, events }) {
  if (type !== 'SEMVER') return false;
  const atOf = ({ introduced, fixed, last_affected: last }) => introduced ?? fixed ?? last;
  const valueOf = (event) => (atOf(event) === '0' ? '0.0.0-0' : atOf(event));
  const sorted = events
    .filter((event) => atOf(event) !== undefined)
    .toSorted((a, b) => semver.compare(valueOf(a), valueOf(b)));
  let isAffected = false;
  for (const event of sorted) {
    const order = semver.compare(version, valueOf(event));
    if (event.introduced !== undefined && order >= 0) isAffected = true;
    if (event.fixed !== undefined && order >= 0) isAffected = false;
    if (event.last_affected !== undefined && order > 0) isAffected = false;
  }
  return isAffected;
}

/** Whether an entry of a record concerns a package, by its purl without a version or by its name in the registry. */
function isAbout({ name }, { package: named = {} }) {
  if (named.purl !== undefined) return named.purl === purlOf({ name, version: null });
  return named.ecosystem === ECOSYSTEM && named.name === name;
}

const isAffected = (each, affected) =>
  isAbout(each, affected) &&
  (affected.versions?.includes(each.version) === true ||
    (affected.ranges ?? []).some((range) => isInRange(each.version, range)));

/** The advisories that concern a package in its version. Withdrawn ones do not count. */
export function advisoriesFor(packages, records) {
  const valid = records.filter(({ withdrawn }) => withdrawn === undefined);
  return valid.flatMap((record) =>
    packages
      .filter((each) => (record.affected ?? []).some((affected) => isAffected(each, affected)))
      .map(({ id, isRuntime }) => ({ id, isRuntime, advisory: record.id, summary: record.summary ?? '' })),
  );
}

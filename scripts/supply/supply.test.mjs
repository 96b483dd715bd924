import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advisoriesFor, readDatabase } from './advisories.mjs';
import { licenceList, licenceProblems } from './licences.mjs';
import { packagesOf } from './packages.mjs';
import { purlOf, sbomOf } from './sbom.mjs';

const INTEGRITY = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const LOCKFILE = `
lockfileVersion: '9.0'
importers:
  .:
    devDependencies:
      tester:
        specifier: 2.0.0
        version: 2.0.0
  apps/server:
    dependencies:
      '@scope/web':
        specifier: 1.2.3
        version: 1.2.3(peer@4.0.0)
      shared:
        specifier: workspace:*
        version: link:../../packages/shared
packages:
  '@scope/web@1.2.3':
    resolution: {integrity: ${INTEGRITY}}
  peer@4.0.0:
    resolution: {integrity: ${INTEGRITY}}
  leaf@0.9.0:
    resolution: {integrity: ${INTEGRITY}}
  tester@2.0.0:
    resolution: {integrity: ${INTEGRITY}}
snapshots:
  '@scope/web@1.2.3(peer@4.0.0)':
    dependencies:
      leaf: 0.9.0
      peer: 4.0.0
  peer@4.0.0: {}
  leaf@0.9.0: {}
  tester@2.0.0:
    dependencies:
      leaf: 0.9.0
`;
const LICENCES = new Map([
  ['@scope/web@1.2.3', '(MIT OR GPL-3.0-only)'],
  ['peer@4.0.0', 'Apache-2.0'],
  ['leaf@0.9.0', 'ISC'],
  ['tester@2.0.0', 'MPL-2.0'],
]);
const packages = packagesOf(LOCKFILE, LICENCES);
const named = (id) => packages.find((each) => each.id === id);

describe('the packages of a lockfile', () => {
  it('have name, version, dependencies and licence, and are of the running product or tools', () => {
    expect(named('@scope/web@1.2.3')).toEqual({
      id: '@scope/web@1.2.3',
      name: '@scope/web',
      version: '1.2.3',
      integrity: INTEGRITY,
      dependencies: ['leaf@0.9.0', 'peer@4.0.0'],
      licence: '(MIT OR GPL-3.0-only)',
      isRuntime: true,
    });
    expect(packages.filter(({ isRuntime }) => !isRuntime).map(({ id }) => id)).toEqual(['tester@2.0.0']);
  });
});

describe('the bill of materials', () => {
  const bom = JSON.parse(sbomOf({ name: 'product', version: '1.0.0' }, packages));

  it('is CycloneDX with purl, hash, licence and scope of each package', () => {
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'product' } },
    });
    expect(bom.components).toHaveLength(4);
    expect(bom.components.find(({ name }) => name === '@scope/web')).toMatchObject({
      purl: 'pkg:npm/%40scope/web@1.2.3',
      scope: 'required',
      licenses: [{ expression: '(MIT OR GPL-3.0-only)' }],
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
    });
    expect(bom.components.find(({ name }) => name === 'tester')).toMatchObject({ scope: 'excluded' });
  });

  it('has the graph of dependencies', () => {
    const graph = Object.fromEntries(bom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    expect(graph).toMatchObject({ '@scope/web@1.2.3': ['leaf@0.9.0', 'peer@4.0.0'], 'tester@2.0.0': ['leaf@0.9.0'] });
  });
});

describe('the policy of licences', () => {
  const withLicence = (id, licence) => licenceProblems([{ ...named(id), licence }]);

  it('allows one of two that suits, and more for tools than for the product', () => {
    expect(licenceProblems(packages)).toEqual([]);
    expect(withLicence('peer@4.0.0', 'MPL-2.0')).toEqual(['peer@4.0.0: MPL-2.0']);
  });

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED', 'Unknown', 'SEE LICENSE IN LICENSE.txt', ''])(
    'does not allow %j',
    (licence) => {
      expect(withLicence('peer@4.0.0', licence)).toEqual([`peer@4.0.0: ${licence}`]);
      expect(withLicence('tester@2.0.0', licence)).toEqual([`tester@2.0.0: ${licence}`]);
    },
  );

  it('lists packages by licence', () => {
    expect(licenceList(packages)).toContain('Apache-2.0\n  peer@4.0.0\n');
  });
});

/** A record as OSV publishes it; the package and its weakness are made up. */
const record = (events, over = {}) => ({
  schema_version: '1.6.0',
  id: 'GHSA-0000-0000-0001',
  modified: '2026-01-15T12:00:00Z',
  published: '2026-01-14T12:00:00Z',
  aliases: ['CVE-2026-00001'],
  summary: 'made up',
  affected: [
    {
      package: { ecosystem: 'npm', name: '@scope/web', purl: 'pkg:npm/%40scope/web' },
      ranges: [{ type: 'SEMVER', events }],
      database_specific: { source: 'made up' },
    },
  ],
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  ...over,
});

describe('an advisory', () => {
  it.each([
    [[{ introduced: '0' }], true],
    [[{ introduced: '0' }, { fixed: '1.2.4' }], true],
    [[{ introduced: '0' }, { fixed: '1.2.3' }], false],
    [[{ introduced: '1.2.3' }, { fixed: '2.0.0' }], true],
    [[{ introduced: '1.2.4' }], false],
    [[{ introduced: '0' }, { last_affected: '1.2.3' }], true],
    [[{ introduced: '0' }, { last_affected: '1.2.2' }], false],
    [[{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.2.0' }, { fixed: '1.2.9' }], true],
    [[{ fixed: '1.1.0' }, { introduced: '1.0.0' }], false],
    [[{ introduced: '0' }, { fixed: '1.2.3-rc.1' }], false],
  ])('concerns version 1.2.3 with %j: %s', (events, expected) => {
    const found = advisoriesFor(packages, [record(events)]);
    expect(found.map(({ id, advisory }) => [id, advisory])).toEqual(
      expected ? [['@scope/web@1.2.3', 'GHSA-0000-0000-0001']] : [],
    );
  });

  it('concerns the versions that it lists, and nothing when it is withdrawn or of another ecosystem', () => {
    const listed = { package: { ecosystem: 'npm', name: 'leaf' }, versions: ['0.9.0'] };
    expect(advisoriesFor(packages, [record([], { affected: [listed] })])).toMatchObject([{ id: 'leaf@0.9.0' }]);
    const other = { ...listed, package: { ecosystem: 'PyPI', name: 'leaf' } };
    expect(advisoriesFor(packages, [record([], { affected: [other] })])).toEqual([]);
    expect(advisoriesFor(packages, [record([{ introduced: '0' }], { withdrawn: '2026-02-01T00:00:00Z' })])).toEqual([]);
    expect(advisoriesFor(packages, [record([{ introduced: '0' }], { affected: undefined })])).toEqual([]);
  });

  it('names a package by its purl', () => {
    expect(purlOf(named('leaf@0.9.0'))).toBe('pkg:npm/leaf@0.9.0');
  });
});

describe('a database', () => {
  let folder;
  const records = [record([{ introduced: '0' }]), record([{ introduced: '9.0.0' }], { id: 'GHSA-0000-0000-0002' })];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'osv-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is a folder, a file with a list, or a zip file', async () => {
    await writeFile(path.join(folder, 'one.json'), JSON.stringify(records[0]));
    await writeFile(path.join(folder, 'two.json'), JSON.stringify(records[1]));
    expect(await readDatabase(folder)).toEqual(records);
    const list = path.join(folder, 'all.json');
    await writeFile(list, JSON.stringify(records));
    expect(await readDatabase(list)).toEqual(records);
    const zip = path.join(folder, 'all.zip');
    const entries = records.map((each) => [`${each.id}.json`, strToU8(JSON.stringify(each))]);
    await writeFile(zip, zipSync(Object.fromEntries(entries)));
    expect(await readDatabase(zip)).toEqual(records);
  });

  it('is read from an http address, and a missing one is an error', async () => {
    const server = createServer(({ url }, response) =>
      url === '/all.json' ? response.end(JSON.stringify(records)) : response.writeHead(404).end(),
    );
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${server.address().port}`;
    expect(await readDatabase(`${address}/all.json`)).toEqual(records);
    await expect(readDatabase(`${address}/none.json`)).rejects.toThrow('responds with 404');
    await expect(readDatabase(path.join(folder, 'none.json'))).rejects.toThrow('does not exist');
    server.close();
  });
});

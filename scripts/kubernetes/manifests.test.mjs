import { describe, expect, it } from 'vitest';
import { at } from '../lib/paths.mjs';
import { policyProblems, readManifests, schemaProblems, settingProblems } from './manifests.mjs';

/** The product's manifests after a change to the one with this kind and name. */
function manifestsWith(kind, name, change) {
  const manifests = readManifests(at('ops', 'kubernetes'));
  const { manifest } = manifests.find((each) => each.manifest.kind === kind && each.manifest.metadata.name === name);
  change(manifest);
  return manifests;
}
const without = (kind, name) =>
  readManifests(at('ops', 'kubernetes')).filter(
    ({ manifest }) => manifest.kind !== kind || manifest.metadata.name !== name,
  );
const container = ({ spec }) => spec.template.spec.containers[0];

describe('the schema of the API', () => {
  it.each([
    ['an unknown field', 'Deployment', ({ spec }) => (spec.replica = 2), /gateway.yaml: Deployment gateway: .*replica/],
    ['a wrong type', 'Deployment', ({ spec }) => (spec.template.spec.containers = {}), /Deployment gateway/],
    ['a missing field', 'Deployment', ({ spec }) => delete spec.selector, /Deployment gateway: .*selector/],
    [
      'another version',
      'Deployment',
      (manifest) => (manifest.apiVersion = 'apps/v1beta9'),
      /Deployment gateway: .*beta9/,
    ],
  ])('refuses %s', (_, kind, change, problem) => {
    const problems = schemaProblems(manifestsWith(kind, 'gateway', change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });
});

describe('the rules of the product', () => {
  it.each([
    ['root', ({ spec }) => delete spec.template.spec.securityContext.runAsNonRoot, 'an account other than root'],
    ['a token of the API', ({ spec }) => delete spec.template.spec.automountServiceAccountToken, 'no token of the API'],
    ['a writable file system', (set) => delete container(set).securityContext.readOnlyRootFilesystem, 'read-only'],
    ['capabilities', (set) => delete container(set).securityContext.capabilities, 'no capabilities'],
    ['no limit of memory', (set) => delete container(set).resources.limits, 'a limit of memory'],
    ['no readiness probe', (set) => delete container(set).readinessProbe, 'a readinessProbe'],
    ['an unknown config map', (set) => (container(set).envFrom[0].configMapRef.name = 'x'), 'unknown ConfigMap x'],
  ])('refuse %s', (_, change, problem) => {
    const problems = policyProblems(manifestsWith('Deployment', 'gateway', change));
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['NetworkPolicy', 'default-deny', 'needs a network policy that denies everything', 4],
    ['PodDisruptionBudget', 'operator', 'StatefulSet operator needs a disruption budget', 1],
  ])('require the %s %s', (kind, name, problem, count) => {
    const problems = policyProblems(without(kind, name));
    expect(problems).toHaveLength(count);
    for (const each of problems) expect(each).toContain(problem);
  });

  it('refuse a service that selects no pod', () => {
    const problems = policyProblems(manifestsWith('Service', 'gateway', ({ spec }) => (spec.selector.app = 'gatway')));
    expect(problems).toEqual(['gateway.yaml: Service gateway selects no pod']);
  });

  it('refuse a setting that no service reads', () => {
    const manifests = manifestsWith(
      'ConfigMap',
      'gateway',
      (manifest) => (manifest.data = { DRAIN_MS: '1', DRAIN: '1' }),
    );
    const gateway = manifests.filter(({ manifest }) => manifest.metadata.name === 'gateway');
    expect(settingProblems(gateway, "setting('DRAIN_MS'")).toEqual(['settings.yaml: nothing reads DRAIN']);
  });
});

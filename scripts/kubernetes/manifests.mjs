// Reads manifests of Kubernetes and finds what an API server or its owner would refuse.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

/** The modules of kubernetes-types by API group. */
const MODULES = new Map([
  ['v1', 'core/v1'],
  ['networking.k8s.io/v1', 'networking/v1'],
]);
const OPTIONS = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * The objects of a kustomization, in its order.
 * @param {string} folder with kustomization.yaml
 * @returns {{ file: string, manifest: any }[]}
 */
export function readManifests(folder) {
  const documents = (file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => document.toJS());
  const [{ resources }] = documents('kustomization.yaml');
  return resources.flatMap((file) => documents(file).map((manifest) => ({ file, manifest })));
}

const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`;

/** A module that has every manifest as a literal of its kind's type, one in each line. */
function moduleOf(manifests) {
  const lines = manifests.map(({ manifest }) => {
    const module = MODULES.get(manifest.apiVersion) ?? manifest.apiVersion;
    return `${JSON.stringify(manifest)} satisfies import('kubernetes-types/${module}').${manifest.kind},`;
  });
  return ['export const manifests = [', ...lines, '];'].join('\n');
}

/**
 * Fields that the API does not have, lacks, or has with another type, by the types of the API's own definitions.
 * @returns {string[]}
 */
export function schemaProblems(manifests) {
  const name = path.join(import.meta.dirname, 'manifests.ts');
  const text = moduleOf(manifests);
  const host = ts.createCompilerHost(OPTIONS);
  const isModule = (file) => path.resolve(file) === name;
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (file) => (isModule(file) ? text : readFile(file));
  host.fileExists = (file) => isModule(file) || fileExists(file);
  host.getSourceFile = (file, language) =>
    isModule(file) ? ts.createSourceFile(file, text, language, true) : getSourceFile(file, language);
  const program = ts.createProgram([name], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const found = file && manifests[file.getLineAndCharacterOfPosition(start).line - 1];
    const where = found ? `${found.file}: ${nameOf(found.manifest)}` : 'manifests';
    return `${where}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** The template of the pods that an object creates; undefined for one that creates none. */
const podOf = ({ spec }) => spec?.jobTemplate?.spec.template ?? (spec?.template?.spec && spec.template);

/** The fields that a container or its pod must set, with their names in problems. */
const CONTAINER_RULES = [
  ['a read-only file system', ({ securityContext }) => securityContext?.readOnlyRootFilesystem === true],
  ['no new privileges', ({ securityContext }) => securityContext?.allowPrivilegeEscalation === false],
  ['no capabilities', ({ securityContext }) => String(securityContext?.capabilities?.drop) === 'ALL'],
  ['a limit of memory', ({ resources }) => resources?.limits?.memory !== undefined],
  ['requests of processor and memory', ({ resources }) => resources?.requests?.cpu && resources.requests.memory],
];
const POD_RULES = [
  ['an account other than root', ({ securityContext }) => securityContext?.runAsNonRoot === true],
  ['a seccomp profile', ({ securityContext }) => securityContext?.seccompProfile?.type === 'RuntimeDefault'],
  ['no token of the API', ({ automountServiceAccountToken }) => automountServiceAccountToken === false],
];

const lacking = (rules, part, where) =>
  rules.filter(([, isMet]) => !isMet(part)).map(([what]) => `${where} needs ${what}`);

const matches = ({ matchLabels = {} }, labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels?.[key] === value);

/** Rules of the pods of one object, and of the objects that protect them. */
function podProblems(manifest, all) {
  const pod = podOf(manifest);
  if (pod === undefined) return [];
  const { labels } = pod.metadata;
  const where = nameOf(manifest);
  const selecting = (kind, selectorOf) =>
    all.filter((each) => each.kind === kind && matches(selectorOf(each.spec), labels));
  const policies = selecting('NetworkPolicy', ({ podSelector }) => podSelector);
  const problems = [
    ...lacking(POD_RULES, pod.spec, where),
    ...pod.spec.containers.flatMap((container) => lacking(CONTAINER_RULES, container, `${where}, ${container.name},`)),
  ];
  if (!policies.some(({ spec }) => !spec.ingress && !spec.egress && spec.policyTypes?.length === 2))
    problems.push(`${where} needs a network policy that denies everything`);
  if (['Deployment', 'StatefulSet'].includes(manifest.kind)) {
    if (selecting('PodDisruptionBudget', ({ selector }) => selector).length === 0)
      problems.push(`${where} needs a disruption budget`);
    for (const probe of ['readinessProbe', 'livenessProbe', 'startupProbe'])
      if (pod.spec.containers.some((container) => !container[probe])) problems.push(`${where} needs a ${probe}`);
  }
  return problems;
}

/** Names of config maps that pods read and no manifest has. */
function missingConfigMaps(manifest, all) {
  const containers = podOf(manifest)?.spec.containers ?? [];
  const read = containers.flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  const known = new Set(all.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name));
  return read
    .filter((name) => !known.has(name))
    .map((name) => `${nameOf(manifest)} reads the unknown ConfigMap ${name}`);
}

/** Services whose selector no pod has, apart from one that is empty on purpose. */
function idleService({ kind, metadata, spec }, all) {
  if (kind !== 'Service' || spec.selector.app === 'nothing') return [];
  const isUsed = all.some(
    (each) => podOf(each) && matches({ matchLabels: spec.selector }, podOf(each).metadata.labels),
  );
  return isUsed ? [] : [`Service ${metadata.name} selects no pod`];
}

/** The problems by the product's own rules for containers and networks. @returns {string[]} */
export function policyProblems(manifests) {
  const all = manifests.map(({ manifest }) => manifest);
  return manifests.flatMap(({ file, manifest }) =>
    [podProblems, missingConfigMaps, idleService].flatMap((find) =>
      find(manifest, all).map((problem) => `${file}: ${problem}`),
    ),
  );
}

/** Settings of config maps that no service reads. @param {string} sources of the services @returns {string[]} */
export function settingProblems(manifests, sources) {
  const maps = manifests.filter(({ manifest }) => manifest.kind === 'ConfigMap');
  return maps.flatMap(({ file, manifest }) =>
    Object.keys(manifest.data)
      .filter((name) => !sources.includes(`'${name.replace(/_FILE$/, '')}'`))
      .map((name) => `${file}: nothing reads ${name}`),
  );
}

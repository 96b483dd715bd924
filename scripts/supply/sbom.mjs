import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';

/** The address of a package that advisories and tools name: 'pkg:npm/%40scope/name@1.2.3'. */
export function purlOf({ name, version }) {
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [null, name];
  return new PackageURL('npm', scope, rest, version, null, null).toString();
}

function componentOf(each) {
  const component = new Models.Component(Enums.ComponentType.Library, each.name, {
    bomRef: each.id,
    version: each.version,
    purl: purlOf(each),
    scope: each.isRuntime ? Enums.ComponentScope.Required : Enums.ComponentScope.Excluded,
  });
  if (each.licence !== null) component.licenses.add(new Models.LicenseExpression(each.licence));
  const [algorithm, hash] = (each.integrity ?? '').split('-');
  if (algorithm === 'sha512')
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
  return component;
}

/**
 * The bill of materials as CycloneDX JSON: every package of the lockfile with its licence, hash and dependencies. Packages
 * that only build or test the product have the scope 'excluded'. The same packages give the same text.
 */
export function sbomOf(product, packages) {
  const bom = new Models.Bom();
  const root = new Models.Component(Enums.ComponentType.Application, product.name, {
    bomRef: product.name,
    version: product.version,
  });
  bom.metadata.component = root;
  const components = new Map(packages.map((each) => [each.id, componentOf(each)]));
  for (const component of components.values()) bom.components.add(component);
  for (const { id, dependencies } of packages) {
    for (const dependency of dependencies) {
      const found = components.get(dependency);
      if (found !== undefined) components.get(id).dependencies.add(found.bomRef);
    }
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

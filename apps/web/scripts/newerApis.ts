import ts from 'typescript';
import { type ApiPath, entryOf, lackingBrowsers, NEEDS_TLS } from './compatData.ts';

/** A use of a function, property or object that some browser of the floor lacks. */
export type NewerUse = { file: string; line: number; api: string; lacking: readonly string[] };

/** APIs that the floor's browsers may lack, because the code that uses them works without them. */
const OPTIONAL = new Set([
  // The links remain when the phone's own dialog does not open.
  'api.Navigator.share',
  // A game fills the window when the screen cannot be filled.
  'api.Document.exitFullscreen',
  'api.Document.fullscreenElement',
  'api.Element.requestFullscreen',
  // Reports wait for a time where there are no idle callbacks.
  'api.Window.requestIdleCallback',
  // Going back shows a newly fetched page where the size is unknown.
  'api.PerformanceResourceTiming.transferSize',
  // The picture of a ticket is saved as a file where it cannot be shared.
  'api.Navigator.canShare',
  // Older versions of Safari lack some forms of it, not the sizes and families of the ticket.
  'api.CanvasRenderingContext2D.font',
  // The check of a result hashes by code of the client where the browser does not.
  'api.Crypto.subtle',
  // The screen of notifications names what the browser lacks, and has no switches there.
  'api.Notification',
  'api.Notification.permission_static',
  'api.Notification.requestPermission_static',
  'api.PushManager.getSubscription',
  'api.PushManager.subscribe',
  'api.PushSubscription.endpoint',
  'api.PushSubscription.getKey',
  'api.PushSubscription.unsubscribe',
  // Ours is that of the service worker's registration, not the window's.
  'api.Window.pushManager',
]);

/**
 * Finds the uses of newer functions, properties and objects in a program's own files. It asks the type checker what a
 * name means, so that `list.at()` of our own class is not Array's. Syntax is not looked at: the build rewrites it.
 */
export function newerUses(program: ts.Program, isOwn: (file: string) => boolean): NewerUse[] {
  return program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && isOwn(fileName))
    .flatMap((source) => usesIn(source, program));
}

function usesIn(source: ts.SourceFile, program: ts.Program): NewerUse[] {
  const found: NewerUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) found.push(...newerUse(node, source, program));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function newerUse(name: ts.Identifier, source: ts.SourceFile, program: ts.Program): NewerUse[] {
  const path = pathsOf(name, program).find((each) => entryOf(each) !== undefined);
  const api = path?.join('.') ?? '';
  const entry = path && entryOf(path);
  if (!entry || OPTIONAL.has(api)) return [];
  const lacking = NEEDS_TLS.has(api) ? ['pages without TLS'] : lackingBrowsers(entry);
  if (lacking.length === 0) return [];
  const line = source.getLineAndCharacterOfPosition(name.getStart()).line + 1;
  return [{ file: source.fileName, line, api, lacking }];
}

/** Where the compatibility data may have what a name means; nothing for what is not the browser's. */
function pathsOf(name: ts.Identifier, program: ts.Program): ApiPath[] {
  const checker = program.getTypeChecker();
  const symbol = symbolOf(name, checker);
  const declarations = symbol?.declarations ?? [];
  const ofBrowser = declarations.filter((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()));
  if (ofBrowser.length === 0) return [];
  const receiver = ts.isPropertyAccessExpression(name.parent) && checker.getTypeAtLocation(name.parent.expression);
  const owners = [...ofBrowser.map(ownerOf), receiver ? (receiver.symbol?.name ?? '') : ''];
  return owners.flatMap((owner) => placesOf(owner, name.text));
}

/** What a name means; in `const { at } = list` the property that is read. */
function symbolOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const { parent } = name;
  if (!ts.isBindingElement(parent) || !ts.isObjectBindingPattern(parent.parent))
    return checker.getSymbolAtLocation(name);
  if ((parent.propertyName ?? parent.name) !== name) return undefined;
  return checker.getTypeAtLocation(parent.parent).getProperty(name.text);
}

const GLOBAL = '';

/** The interface that declares a member, or the object, as in `declare var URL: { canParse(…) }`. */
function ownerOf(declaration: ts.Node): string {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) return parent.name.text;
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText();
  return ts.isModuleBlock(parent) ? parent.parent.name.getText() : GLOBAL;
}

function placesOf(owner: string, name: string): ApiPath[] {
  if (owner === GLOBAL)
    return [
      ['javascript', 'builtins', name],
      ['api', name],
      ['api', 'Window', name],
    ];
  const named = owner.replace(/^Readonly(?=Array|Map|Set)/, '').replace(/Constructor$/, '');
  const builtin = /^(?:Ui|I)nt\d+(?:Clamped)?Array$|^Float\d+Array$/.test(named) ? 'TypedArray' : named;
  return [
    ['javascript', 'builtins', builtin, name],
    ['api', named, `${name}_static`],
    ['api', named, name],
  ];
}

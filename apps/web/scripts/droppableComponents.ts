import type { Plugin } from 'vite';

/** A component that is made by a call: the call only wraps a function. */
const WRAPPED = /(?<=^(?:var|const|let) [\w$]+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
/** A name for developer tools, which production builds of React do not read. */
const DISPLAY_NAME = /^[\w$]+\.displayName = [^;\n]+;$/gm;

/**
 * Lets the build drop the components of the router that the client does not import. Calls and display names at the top of
 * a module count as side effects otherwise, and keep a component with all that it uses.
 */
export const droppableComponents = (): Plugin => ({
  name: 'ushindi-droppable-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) => ({
      code: code.replaceAll(WRAPPED, '/* @__PURE__ */ ').replaceAll(DISPLAY_NAME, ''),
      map: null,
    }),
  },
});

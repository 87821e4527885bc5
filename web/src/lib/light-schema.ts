/** Has whatever is read of it, and all of that says nothing: one contract may take a part of another's shape. */
const shape: object = new Proxy(
  {},
  { get: (_, name) => (name === Symbol.iterator ? noParts : typeof name === 'symbol' ? undefined : shape) },
);

const noParts = (): Iterator<never> => [].values();

/**
 * Stands for TypeBox in the browser's bundle (see vite.config.ts). A contract is read here for its method, path and
 * types; shapes are checked by the server, so their schemas, and 12 kB of library, have nothing to do here.
 */
export const Type = new Proxy({}, { get: () => () => shape });

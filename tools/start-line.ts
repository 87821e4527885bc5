import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: { readonly start: string };
};

/** What `npm start` gives to Node: the portal is measured and told about as it is started. */
export const startLine: readonly string[] = scripts.start.split(' ').slice(1);

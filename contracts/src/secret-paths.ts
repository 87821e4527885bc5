import { type Call, callUrl } from './call.ts';

/** Screens whose address opens something by itself, after the language that it begins with. */
const secretScreens = ['/welcome/{accessToken}', '/dossier-onboarding/{accessToken}'];

/** Addresses of these screens: nothing keeps what is shown there, and no other site is told of them. */
export const secretPages: RegExp = new RegExp(
  `^(?:/[\\w-]+)?(?:${secretScreens.map((path) => path.slice(0, path.indexOf('{'))).join('|')})`,
);

const parameter = /\{(\w+)\}/g;
const literally = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** A path up to the first of its parameters that is secret: nothing after it is told. */
function beginningOf(path: string, secret: readonly string[] = []): string {
  const first = [...path.matchAll(parameter)].find(([, name = '']) => secret.includes(name));
  return literally(path.slice(0, first?.index)).replace(parameter, '[^/]+');
}

/** An address fit for logs: without its query, and without what these calls and the screens say is secret in its path. */
export function redactor(calls: readonly Call[]): (url: string) => string {
  const secrets = [
    ...calls.filter(({ secret }) => secret).map(({ path, secret }) => `/api${beginningOf(path, secret)}`),
    ...secretScreens.map((path) => `(?:/[\\w-]+)?${beginningOf(path, ['accessToken'])}`),
  ];
  const pattern = new RegExp(`^(${secrets.join('|')}).*`, 's');
  return (url) => (url.split('?')[0] ?? '').replace(pattern, '$1…');
}

/** What a call names in its path, fit to be told: without what it says is secret. */
export function toldParams({ secret = [] }: Call, params: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !secret.includes(name)));
}

/** The address of a call that was made, fit for logs, however it was spelt. */
export function toldUrl(call: Call, params: Readonly<Record<string, unknown>>): string {
  const hidden = Object.fromEntries((call.secret ?? []).map((name) => [name, '…']));
  return callUrl(call, { params: { ...params, ...hidden } }).replaceAll(encodeURIComponent('…'), '…');
}

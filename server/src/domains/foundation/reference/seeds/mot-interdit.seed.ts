import { rows } from './seed-table.ts';

/** Names that mail systems keep for themselves (RFC 2142), and no list may bear. */
const words = [
  'abuse',
  'hostmaster',
  'mailer-daemon',
  'no-reply',
  'noreply',
  'postmaster',
  'root',
  'security',
  'webmaster',
];

export const motInterdit = rows(
  'MotInterdit',
  words.map((Mot, at) => ({ IdMot: at + 1, Mot, IdLangue: null })),
);

import { demoAccountTexts } from './demo-accounts.texts.ts';
import { errorsTexts } from './errors.texts.ts';
import type { TextFamily } from './family.ts';
import { fieldsTexts } from './fields.texts.ts';
import { filtersTexts } from './filters.texts.ts';
import { peopleLoadTexts } from './people-load.texts.ts';
import { rightsTexts } from './rights.texts.ts';
import { rolesTexts } from './roles.texts.ts';
import { rulesTexts } from './rules.texts.ts';
import { shellTexts } from './shell.texts.ts';
import { signInTexts } from './sign-in.texts.ts';

/** Every family of texts that ships with the product. */
export const families = [
  errorsTexts,
  fieldsTexts,
  filtersTexts,
  demoAccountTexts,
  peopleLoadTexts,
  rightsTexts,
  rolesTexts,
  rulesTexts,
  shellTexts,
  signInTexts,
] as const satisfies readonly TextFamily[];

type KeysOf<F> = F extends TextFamily<infer Famille, infer Key> ? `${Famille}:${Key}` : never;

/** `FAMILY:key`, as the screens name a text. */
export type TextKey = KeysOf<(typeof families)[number]>;

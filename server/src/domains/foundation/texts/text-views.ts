import { createHash } from 'node:crypto';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextStore } from './texts.store.ts';

/** Of a family, the texts that belong to a view: what each is called there. */
interface Part {
  readonly of: string;
  readonly name: (key: string) => string | undefined;
}

const among = (of: string, ...keys: readonly string[]): Part => ({
  of,
  name: (key) => (keys.includes(key) ? key : undefined),
});
const starting = (of: string, ...starts: readonly string[]): Part => ({
  of,
  name: (key) => (starts.some((start) => key.startsWith(start)) ? key : undefined),
});

/**
 * Families that other programs ask for by the names of the specification. Their texts are those of the product's own families,
 * so that one that is edited reads the same under both names.
 */
const views: Readonly<Record<string, readonly Part[]>> = {
  WORKFLOW_BAM: [
    starting('REQUESTS', 'visa ', 'cause ', 'holder '),
    among('REQUESTS', 'decidedBy', 'decidedFor', 'validate', 'reject', 'sendBack', 'recall', 'remark'),
    starting('BAM', 'act.'),
    among('BAM', 'decisions', 'validatedBy'),
  ],
  OBJECTIF_BAM: [
    among('BAM', 'objective', 'objectives', 'addObjective', 'noObjective'),
    among('CHAMPS', 'IdObjectif', 'Precision', 'Echeance'),
  ],
  'B-TySit': [
    {
      of: 'PERSON',
      name: (key) => (key.startsWith('Situation ') ? key.slice('Situation '.length) : undefined),
    },
  ],
};

/** The texts of a family, or of a view of some; undefined where there is none of that name. */
export async function familyOrView(store: TextStore, Famille: string, language: Language) {
  const view = Object.hasOwn(views, Famille) ? views[Famille] : undefined;
  if (!view) return await store.family(Famille, language);
  const texts: Record<string, string> = {};
  for (const { of, name } of view)
    for (const [key, text] of Object.entries((await store.family(of, language))?.texts ?? {})) {
      const called = name(key);
      if (called !== undefined) texts[called] = text;
    }
  const etag = `"${createHash('sha1').update(JSON.stringify(texts)).digest('base64url')}"`;
  return { texts, etag };
}

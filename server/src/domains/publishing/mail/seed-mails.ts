import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { typeset } from '@passerelle/texts/typeset.ts';
import type { Db } from '../../../platform/db/database.ts';
import { insertMail, writeParts } from './mail.actions.ts';
import { keepVersion, readMail } from './mail.queries.ts';
import { bodyOf, type SeededMail, seededMails } from './mail.seed.ts';

/** Writes the mails that ship, where they are not there yet: what was made of them stays. */
export async function seedMails(db: Db): Promise<void> {
  for (const mail of seededMails) if (!(await readMail(db, mail.IdMail))) await seedMail(db, mail);
}

async function seedMail(db: Db, { IdMail, LibMail, Source, Actif, fields, words }: SeededMail): Promise<void> {
  const settings = {
    LibMail,
    Langue: 'FR',
    Mailto: ['$to'],
    CClist: [],
    BCClist: [],
    URL: null,
    Source,
    Perso: true,
    ProfilRoutage: null,
    DateD: null,
    DateF: null,
  } as const;
  await insertMail(db, IdMail, { ...settings, Mailto: [...settings.Mailto], CClist: [], BCClist: [] }, null);
  await writeParts(
    db,
    IdMail,
    {
      templates: languages.map((language) => {
        const [OBJET] = words[language];
        return {
          Langue: idLangues[language],
          OBJET: typeset(OBJET, language),
          body: typeset(bodyOf(words[language]), language),
        };
      }),
      fields: fields.map(([IdField, Type, path]) => ({ IdField, Type, Map: path, DateDebut: null, DateFin: null })),
    },
    null,
  );
  await db.updateTable('Mail').set({ Actif }).where('IdMail', '=', IdMail).execute();
  await keepVersion(db, IdMail, null, 'created');
}

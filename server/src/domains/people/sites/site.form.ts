import { siteForm } from '@passerelle/contracts/sites/site.form.ts';
import { sql } from 'kysely';
import type { FormSubject } from '../../../engines/forms/form-subject.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { marksLook } from '../../foundation/actor/changed-by.queries.ts';
import { siteSubject } from './site.columns.ts';
import { writePlannedSites } from './sites.actions.ts';

/** A site, as the server fills it in. */
export const siteFormSubject: FormSubject = {
  form: siteForm,
  subject: siteSubject,
  entity: 'Site',
  adds: 'site-create',
  write: writePlannedSites,
  marks: marksLook,
  check: async ({ db, key, changed: { LibSite } }) => {
    if (typeof LibSite !== 'string') return [];
    const [other] = await rowsOf(
      db,
      sql<{ there: boolean }>`select true as there from "Site"
        where fold("LibSite") = fold(${LibSite}) and "IdSite" <> ${key ?? 0} limit 1`,
    );
    return other ? [{ field: 'LibSite', rule: 'used' }] : [];
  },
};

import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { formVersionTable } from './publish-form.actions.ts';

/** A version of a form, as it was published. */
export const formVersionEntity: Entity = {
  name: 'FormulaireVersion',
  rows: formVersionTable,
  about: ['IdFormulaire'],
  told: toldColumns('IdFormulaire', 'Revision'),
  mayRead: { right: 'adm' },
};

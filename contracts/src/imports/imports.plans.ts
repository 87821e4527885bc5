import { Type } from 'typebox';
import { Key, strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { importRights } from './import-rights.ts';

/** A file of people; prepared by the command that reads it, never by a call. */
export const peopleLoadPlan = planContract({
  kind: 'people-load',
  input: strict({ file: Type.String({ description: 'name of the file' }) }),
  rights: ['adm'],
  ownWay: true,
});

/** The lines of a file that was verified by a definition; prepared by its verification, which keeps them. */
export const importPlan = planContract({
  kind: 'import',
  input: strict({ IdImport: Key, Version: Type.Integer(), IdRun: Key, hash: Type.String() }),
  rights: importRights,
  ownWay: true,
});

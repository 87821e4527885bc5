import { Type } from 'typebox';
import { CivilDate, Key, oneOf, PersonKey, strict } from '../call.ts';
import { languages } from '../languages.ts';
import { planContract } from '../plans/plan-contract.ts';
import { reasonLength } from '../reason.ts';
import { fileGestures, mostFilesAtOnce } from './gestures.ts';

/** One gesture with files of mission that are picked, each answered for. */
export const bamsPlan = planContract({
  kind: 'bams',
  input: strict({
    chosen: strict({
      filter: Type.String({ maxLength: 100_000, description: 'of the list of files' }),
      langue: oneOf(languages),
      only: Type.Optional(Type.Array(Key, { maxItems: mostFilesAtOnce, description: 'these alone, of those found' })),
      except: Type.Optional(
        Type.Array(Key, { maxItems: mostFilesAtOnce, description: 'all that are found save these' }),
      ),
      IdPersonneEV1: Type.Optional(PersonKey),
    }),
    Geste: oneOf(fileGestures),
    DateCloture: Type.Optional(CivilDate),
    Remarque: Type.Optional(Type.String({ maxLength: reasonLength.max })),
  }),
  rights: ['suivi-d-bam'],
});

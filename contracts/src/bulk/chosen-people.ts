import { type Static, Type } from 'typebox';
import { oneOf, PersonKey, strict } from '../call.ts';
import { languages } from '../languages.ts';

/** People, as they were chosen: in the directory, by its filter, or all who are directly under somebody. */
export const ChosenPeople = Type.Union([
  strict({
    filter: Type.String({ maxLength: 100_000, description: 'of the directory' }),
    langue: oneOf(languages),
    only: Type.Optional(Type.Array(PersonKey, { maxItems: 5000, description: 'these people alone, of those found' })),
    except: Type.Optional(Type.Array(PersonKey, { maxItems: 5000, description: 'all who are found save these' })),
  }),
  strict({ team: PersonKey }),
]);
export type ChosenPeople = Static<typeof ChosenPeople>;

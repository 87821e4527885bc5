import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { type Lack, oneWhere } from '../../../engines/lacks/lack.ts';
import type { Settings } from '../../../platform/config/settings.ts';

/** With the passwords that the portal keeps, nobody but the first administrator comes in until others have one too. */
const atMostOne = sql<boolean>`not exists (select from embedded_account offset 1)`;

export const signInLacks = ({ settings }: { readonly settings: Settings }): readonly Lack[] => [
  {
    name: 'signIn',
    rights: ['adm'],
    count: oneWhere(settings.EMBEDDED_IDP && atMostOne),
    opens: screenPath('directory'),
  },
];

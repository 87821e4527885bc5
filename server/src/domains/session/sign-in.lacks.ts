import { type Lack, oneWhere } from '../../engines/lacks/lack.ts';
import type { Settings } from '../../platform/config/settings.ts';

/** People sign in with the accounts of a demonstration until they have a provider. */
export const signInLacks = ({ settings }: { readonly settings: Settings }): readonly Lack[] => [
  { name: 'signIn', rights: ['adm'], count: oneWhere(settings.EMBEDDED_IDP), opens: null },
];

import { languages } from '@passerelle/contracts/languages.ts';
import { settingsCalls } from '@passerelle/contracts/session/settings.contract.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import { version } from '../../../platform/config/version.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';

interface SettingsNeeds {
  readonly settings: Settings;
  /** Who makes the tokens that are taken. */
  readonly issuer: string;
}

export function settingsRoutes({ settings, issuer }: SettingsNeeds): readonly Route<LoadedActor>[] {
  const embedded = settings.EMBEDDED_IDP;
  return routes<LoadedActor, typeof settingsCalls>(settingsCalls, {
    getSettings: () => ({
      version,
      publicUrl: settings.PUBLIC_URL,
      environment: settings.DEMO ? 'demonstration' : settings.NODE_ENV === 'test' ? 'test' : 'production',
      languages: [...languages],
      signIn: {
        issuer,
        clientId: settings.OIDC_CLIENT_ID,
        scope: embedded ? `${settings.OIDC_SCOPE} offline_access` : settings.OIDC_SCOPE,
        keepsPasswords: embedded,
        resource: embedded ? settings.OIDC_AUDIENCE : null,
      },
    }),
  });
}

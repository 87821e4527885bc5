import { Type } from 'typebox';
import { anyone, call, nullable, strict } from '../call.ts';

/** What the browser must know before anybody is signed in. Nothing here is secret. */
export const Settings = strict({
  version: Type.String({ description: 'version of the running server' }),
  publicUrl: Type.String({ description: 'where browsers reach the portal; sign-in works nowhere else' }),
  environment: Type.Union([Type.Literal('production'), Type.Literal('test'), Type.Literal('demonstration')], {
    description: 'shown beside the logo when it is not production',
  }),
  languages: Type.Array(Type.String(), { description: 'interface languages, in the order of the switcher' }),
  signIn: strict({
    issuer: Type.String({ description: 'URL of the OpenID provider' }),
    clientId: Type.String(),
    scope: Type.String({ description: 'space-separated; holds offline_access where renewal uses a refresh token' }),
    keepsPasswords: Type.Boolean({ description: 'the portal keeps passwords itself, which people choose by a link' }),
    resource: nullable(Type.String({ description: 'resource indicator of the API, where the provider wants one' })),
  }),
});

export const settingsCalls = {
  getSettings: call({
    operationId: 'session.getSettings',
    method: 'GET',
    path: '/settings',
    summary: 'What the browser needs before sign-in: the provider, the version, the languages',
    access: anyone,
    staysOpen: 'closed',
    response: Settings,
  }),
};

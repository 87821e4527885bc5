/** What became of a code: a locked factor looks at none. */
export type CodeOutcome = 'good' | 'wrong' | 'locked';

/** What a sign-in asks for after the password. */
export type SecondStep =
  | { readonly ask: 'nothing' }
  | { readonly ask: 'code'; readonly kind: 'app' | 'token'; readonly digits: number }
  | { readonly ask: 'enrolment' };

/** A secret as an authenticator app takes it in. */
export interface ShownApp {
  /** Base32. */
  readonly secret: string;
  readonly uri: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** Second factors, for the embedded provider. `ticket` names the sign-in, so that no other one ends its enrolment. */
export interface SecondFactorGate {
  stepFor(IdPersonneEV1: number): Promise<SecondStep>;
  /** A code of the factor in use. */
  check(IdPersonneEV1: number, code: string): Promise<CodeOutcome>;
  /** The secret of a first factor: the same one each time it is shown under one ticket. */
  showApp(IdPersonneEV1: number, ticket: string): Promise<ShownApp>;
  /** What has been shown under the ticket. */
  shown(IdPersonneEV1: number, ticket: string): Promise<{ kind: 'app' | 'token'; digits: number } | undefined>;
  /** Whether the token is known, or its seed readable, and nobody else's. */
  takeToken(IdPersonneEV1: number, ticket: string, serial: string, seed: string, digits: number): Promise<boolean>;
  /** The first code of what was shown under the ticket: a good one puts it in use. */
  confirm(IdPersonneEV1: number, ticket: string, code: string): Promise<CodeOutcome>;
}

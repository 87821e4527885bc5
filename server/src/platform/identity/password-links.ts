import { createHash, randomBytes } from 'node:crypto';
import { addressOf } from './embedded-issuer.ts';
import type { PasswordOwner } from './password-policy.ts';

/** Below the provider's own address: where a link leads, and where one is asked for. */
export const linkPath = '/idp/password';
export const forgottenPath = '/idp/forgotten';

/** Where somebody chooses a password by the secret of a link. */
export function linkAddress(publicUrl: string, secret: string): string {
  return `${addressOf(publicUrl, linkPath)}?link=${secret}`;
}

/** A secret that nobody finds by trying: 256 random bits, as they stand in an address. */
export const newSecret = () => randomBytes(32).toString('base64url');
/** What is kept of a secret. As it is random, one round is enough. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();

/** Whoever a link is for. */
export interface LinkOwner extends PasswordOwner {
  readonly IdPersonneEV1: number;
}

/** Links by which a password is chosen, for the pages of the embedded provider. */
export interface PasswordLinks {
  /** Whose link it is, while it opens anything and they may come in. */
  ownerOf(secret: string): Promise<LinkOwner | undefined>;
  /** Has the password be theirs, once: everything that they have open ends. False where the link opens nothing any more. */
  choose(secret: string, password: string): Promise<boolean>;
  /**
   * Counts that a link is asked for from this address.
   * @throws {ApiError} TOO_MANY_REQUESTS where that is too often
   */
  countAsked(address: string): Promise<void>;
  /** Has a link sent to whoever has this login or mail, if there is one such person; nobody is told whether. */
  forgotten(loginOrMail: string): Promise<void>;
  /** Whether mails leave this portal at all. */
  readonly sends: boolean;
}

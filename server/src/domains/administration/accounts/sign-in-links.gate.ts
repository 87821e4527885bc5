import type { ActFunction } from '../../../engines/act/act.ts';
import { countFrom } from '../../../engines/limits/count-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hashOfSecret, type PasswordLinks } from '../../../platform/identity/password-links.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { choosePassword } from './sign-in-links.actions.ts';
import { askForgotten, ownerOfLink } from './sign-in-links.queries.ts';

interface LinksNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly settings: { readonly SMTP_URL: string | undefined };
  /** Forgets the password that was made for somebody: they have chosen their own. */
  readonly forgetFirst: (db: Db, IdPersonneEV1: number) => Promise<void>;
}

/** Links by which a password is chosen, as the pages of the embedded provider use them. */
export function passwordLinks({ db, act, settings, forgetFirst }: LinksNeeds): PasswordLinks {
  const ownerOf = async (secret: string) => await ownerOfLink(db, hashOfSecret(secret));
  return {
    ownerOf,
    choose: async (secret, password) => {
      const owner = await ownerOf(secret);
      if (!owner) return false;
      const { IdPersonneEV1 } = owner;
      const { actor } = await loadActor(db, IdPersonneEV1);
      const hash = await hashPassword(password);
      return await act({ call: 'signInLinks.choose', actor }, async (writing) => {
        const chosen = await choosePassword(writing, IdPersonneEV1, secret, hash);
        if (chosen) await forgetFirst(writing.db, IdPersonneEV1);
        return chosen;
      });
    },
    // Each may cost a mail, whichever server it is asked of.
    countAsked: async (address) => await countFrom(db, 'forgotten', address),
    forgotten: async (loginOrMail) => void (await askForgotten(db, loginOrMail)),
    sends: settings.SMTP_URL !== undefined,
  };
}

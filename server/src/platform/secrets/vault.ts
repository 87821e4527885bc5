import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Seals texts for storing. What was sealed for one owner does not open for another, nor with another key. */
export interface Vault {
  seal(text: string, owner: string): string;
  /** @throws when it was sealed with another key, for another owner, or was altered */
  open(sealed: string, owner: string): string;
}

export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'passerelle vault', 32));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = bytes.subarray(NONCE_LENGTH + TAG_LENGTH);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_LENGTH))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH));
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error('A stored secret does not open: is SECRET_KEY, or DATA_DIR/secret.key, the one it had?', {
          cause,
        });
      }
    },
  };
}

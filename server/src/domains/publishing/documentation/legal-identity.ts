import type { Content } from '@passerelle/contracts/content.ts';
import {
  type Edition,
  type LegalIdentity,
  legalIdentity,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import { shippedText } from '../../foundation/texts/texts.store.ts';

/** A text with what was filled in of the company in the place of `{company}` and the like; what was not is named. */
export function withIdentity(content: Content, identity: Edition['Identite'], language: Language): Content {
  const fact = (name: LegalIdentity) =>
    escapeHtml(identity?.[name]?.trim() || `[${shippedText(`DOCUMENTATION:identity.${name}`, language)}]`);
  const Texte = content.Texte.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    (legalIdentity as readonly string[]).includes(name) ? fact(name as LegalIdentity) : placeholder,
  );
  return { ...content, Texte };
}

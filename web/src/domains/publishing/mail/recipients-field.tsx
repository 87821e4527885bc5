import { isMailAddress } from '@passerelle/contracts/mail/address.ts';
import { type MailPerson, personOfRecipient } from '@passerelle/contracts/mail/mail.sources.ts';
import { useTexts } from '../../../lib/texts.ts';
import { WordsInput } from '../../../ui/words-input.tsx';

interface RecipientsFieldProps {
  readonly label: string;
  /** Those whom the source knows of. */
  readonly people: readonly MailPerson[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error: string | undefined;
}

/** Recipients: people of what happens, by what they are to it, and addresses as they are typed. */
export function RecipientsField({ label, people, value, onChange, error }: RecipientsFieldProps) {
  const { t } = useTexts();
  const nameOf = (entry: string) => {
    const person = personOfRecipient(entry);
    return person ? t(`MAILS:who.${person}`) : entry;
  };
  const entryOf = (name: string) => {
    const person = people.find((one) => t(`MAILS:who.${one}`) === name);
    return person ? `$${person}` : name.trim();
  };
  const wrong = value.find((entry) => !personOfRecipient(entry) && !isMailAddress(entry));
  return (
    <WordsInput
      label={label}
      description={t('MAILS:listHelp')}
      data={people.map((person) => t(`MAILS:who.${person}`))}
      value={value.map(nameOf)}
      onChange={(names) => onChange(names.map(entryOf))}
      splitChars={[';', ',', ' ', '\n']}
      clearable
      maxTags={50}
      error={wrong ? `${t('MAILS:email')} (${wrong})` : error}
    />
  );
}

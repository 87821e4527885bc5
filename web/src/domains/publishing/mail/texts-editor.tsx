import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { LanguageTabs } from '../../../ui/language-tabs.tsx';
import { languageStates, type MailContent } from './mail-words.ts';
import { TemplateForm } from './template-form.tsx';

interface TextsEditorProps {
  readonly mail: MailContent;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  /** Record that the preview is of. */
  readonly record?: number | undefined;
}

/** The words of a mail, a language at a time. */
export function TextsEditor({ mail, value, onChange, record }: TextsEditorProps) {
  const template = mail.templates.find(({ Langue }) => Langue === idLangues[value]);
  return (
    <LanguageTabs value={value} onChange={onChange} states={languageStates(mail.templates)}>
      <TemplateForm
        key={`${mail.IdMail} ${value}`}
        mail={mail}
        Langue={idLangues[value]}
        template={template}
        record={record}
      />
    </LanguageTabs>
  );
}

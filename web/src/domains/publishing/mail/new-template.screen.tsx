import { Button, Group, Title } from '@mantine/core';
import { type Language, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { Select } from '../../../ui/select.tsx';
import classes from './mail.module.css';
import { languageStates, type MailLine } from './mail-words.ts';
import type { NewTemplateSearch } from './new-template.page.ts';
import { OneMail } from './templates.screen.tsx';

export function NewTemplateScreen({ search, setSearch }: PageProps<unknown, NewTemplateSearch>) {
  const { t } = useTexts();
  const mails = useCall(mailCalls.list, {});
  const chosen = mails.find(({ IdMail }) => IdMail === search.mail);
  const states = chosen && languageStates(chosen.languages);
  return (
    <Page>
      <div className={`${sections.section} ${classes.stack} ${classes.pair}`}>
        <Select
          label={t('MAILS:pickMail')}
          searchable
          data={mails.map(({ IdMail, LibMail }) => ({ value: IdMail, label: `${LibMail} · ${IdMail}` }))}
          value={chosen?.IdMail ?? null}
          onChange={(mail) => setSearch({ mail: mail ?? undefined, text: undefined }, { replace: true })}
        />
        <Select
          label={t('MAILS:pickLanguage')}
          disabled={!chosen}
          data={languages.map((value) => ({
            value,
            label: states ? `${languageNames[value]} · ${t(`MAILS:state.${states[value]}`)}` : languageNames[value],
          }))}
          value={search.text ?? null}
          onChange={(value) => setSearch({ text: languages.find((language) => language === value) }, { replace: true })}
        />
      </div>
      {!chosen && <Unwritten mails={mails} onPick={(mail, text) => setSearch({ mail, text }, { replace: true })} />}
      {chosen && search.text && (
        <OneMail
          key={chosen.IdMail}
          IdMail={chosen.IdMail}
          text={search.text}
          onText={(text) => setSearch({ text }, { replace: true })}
        />
      )}
    </Page>
  );
}

interface UnwrittenProps {
  readonly mails: readonly MailLine[];
  readonly onPick: (mail: MailLine['IdMail'], text: Language) => void;
}

/** The mails that lack a language, or have one to look at again: a press begins to write it. */
function Unwritten({ mails, onPick }: UnwrittenProps) {
  const { t } = useTexts();
  const lacking = mails
    .map((mail) => {
      const states = languageStates(mail.languages);
      return { mail, states, open: languages.filter((one) => states[one] !== 'filled') };
    })
    .filter(({ open }) => open.length > 0);
  return (
    <section className={sections.section} aria-label={t('MAILS:toWrite')}>
      <Title order={2}>{t('MAILS:toWrite')}</Title>
      {lacking.length === 0 && <p className={parts.quiet}>{t('MAILS:allWritten')}</p>}
      <ul className={parts.choices}>
        {lacking.map(({ mail, states, open }) => (
          <li key={mail.IdMail} className={parts.line}>
            <span className={parts.what}>{mail.LibMail}</span>
            <Group gap={6}>
              {open.map((language) => (
                <Button
                  key={language}
                  size="compact-sm"
                  variant="default"
                  onClick={() => onPick(mail.IdMail, language)}
                >
                  {languageNames[language]} · {t(`MAILS:state.${states[language]}`)}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}

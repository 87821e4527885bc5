import { Select } from '@mantine/core';
import { languageNames, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import type { PageProps } from '../../../lib/page.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import sections from '../../../ui/sections.module.css';
import classes from './mail.module.css';
import { languageStates } from './mail-words.ts';
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

import { Button, Switch, UnstyledButton } from '@mantine/core';
import { idLangues, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconCircleDashed, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './mail.module.css';
import { languageStates } from './mail-words.ts';
import type { TemplatesSearch } from './templates.page.ts';
import { TextsEditor } from './texts-editor.tsx';

const marks = {
  filled: <IconCheck size={16} aria-hidden="true" />,
  missing: <IconCircleDashed size={16} aria-hidden="true" />,
  toReview: <IconAlertTriangle size={16} aria-hidden="true" />,
} as const;

/** The translations of mails: a line for each mail, a cell for each language. */
export function TemplatesScreen({ search, setSearch }: PageProps<unknown, TemplatesSearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const mails = useCall(mailCalls.list, {});
  const shown = mails
    .map((mail) => ({ mail, states: languageStates(mail.languages) }))
    .filter(({ states }) => !search.incomplete || languages.some((one) => states[one] !== 'filled'));
  return (
    <Page
      actions={
        holds(user, 'mtm') && (
          <Button component={Link} to={paths.newMailTemplate(language)} leftSection={<IconPlus size={16} />}>
            {t('MAILS:newTemplate')}
          </Button>
        )
      }
    >
      <div className={sections.tools}>
        <Switch
          label={t('MAILS:onlyIncomplete')}
          checked={search.incomplete}
          onChange={(event) => setSearch({ incomplete: event.currentTarget.checked }, { replace: true })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={28} />} title={t('MAILS:allWritten')} />
      ) : (
        <div className={`${sections.framed} ${classes.matrix}`}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th>{t('MAILS:pickMail')}</th>
                {languages.map((one) => (
                  <th key={one} data-align="center">
                    {languageNames[one]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ mail: { IdMail, LibMail, Langue }, states }) => (
                <tr key={IdMail}>
                  <td>
                    <b>{LibMail}</b>
                    <div className={classes.code}>{IdMail}</div>
                  </td>
                  {languages.map((one) => (
                    <td key={one} data-align="center">
                      <UnstyledButton
                        className={classes.cell}
                        data-state={states[one]}
                        data-own={idLangues[one] === Langue || undefined}
                        aria-current={search.mail === IdMail && search.text === one ? 'true' : undefined}
                        aria-label={`${LibMail}, ${languageNames[one]}: ${t(`MAILS:state.${states[one]}`)}`}
                        onClick={() => setSearch({ mail: IdMail, text: one }, { replace: true })}
                      >
                        {marks[states[one]]} <span>{t(`MAILS:state.${states[one]}`)}</span>
                      </UnstyledButton>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {search.mail && (
        <OneMail
          key={search.mail}
          IdMail={search.mail}
          text={search.text ?? language}
          onText={(text) => setSearch({ text }, { replace: true })}
        />
      )}
    </Page>
  );
}

interface OneMailProps {
  readonly IdMail: string;
  readonly text: TemplatesSearch['text'] & string;
  readonly onText: (language: TemplatesSearch['text'] & string) => void;
}

/** The words of one mail, below the list that it was chosen from. */
export function OneMail({ IdMail, text, onText }: OneMailProps) {
  const { data: mail } = useQuery(callQuery(mailCalls.read, { params: { IdMail } }));
  if (!mail) return null;
  return (
    <section className={classes.oneMail} aria-label={mail.LibMail}>
      <h2>
        {mail.LibMail} <span className={classes.code}>{IdMail}</span>
      </h2>
      <TextsEditor mail={mail} value={text} onChange={onText} />
    </section>
  );
}

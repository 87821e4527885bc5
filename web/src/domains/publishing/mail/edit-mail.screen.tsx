import { Button, Tabs } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconBraces, IconEye, IconHistory, IconLanguage, IconPower, IconSettings } from '@tabler/icons-react';
import { useForm } from '../../../lib/form/form.ts';
import { showInstant } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { readAnew, useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import type { EditMailSearch } from './edit-mail.page.ts';
import { FieldsTab } from './fields-tab.tsx';
import { type MailContent, mailTabs } from './mail-words.ts';
import { ActiveBadge } from './mails.screen.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { mailWords, SettingsForm, settingsFields, settingsOf } from './settings-form.tsx';
import { staleMail } from './stale-mail.ts';
import { TextsEditor } from './texts-editor.tsx';
import { useActivation } from './use-activation.ts';
import { VersionsTab } from './versions-tab.tsx';

const icons = {
  settings: <IconSettings size={16} />,
  texts: <IconLanguage size={16} />,
  fields: <IconBraces size={16} />,
  preview: <IconEye size={16} />,
  versions: <IconHistory size={16} />,
} as const;

export function EditMailScreen({ params, search, setSearch }: PageProps<{ readonly IdMail: string }, EditMailSearch>) {
  const { t, language } = useTexts();
  const mail = useCall(mailCalls.read, { params });
  const setActive = useActivation(mail.IdMail);
  return (
    <Page
      title={mail.LibMail}
      aside={
        <>
          <ActiveBadge active={mail.Actif} />
          <span className={parts.quiet}>
            {mail.IdMail} · {showInstant(mail.DateModif, language)} · {mail.UserModif ?? t('MAILS:byProduct')}
          </span>
        </>
      }
      actions={
        <Button
          variant={mail.Actif ? 'default' : 'filled'}
          leftSection={<IconPower size={16} />}
          onClick={() => setActive(!mail.Actif)}
        >
          {t(mail.Actif ? 'MAILS:disable' : 'MAILS:activate')}
        </Button>
      }
    >
      <Tabs
        value={search.tab}
        onChange={(tab) => setSearch({ tab: mailTabs.find((one) => one === tab) ?? 'settings' })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('MAILS:tabs')}>
          {mailTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} leftSection={icons[tab]}>
              {t(`MAILS:tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings" pt="md">
          <SettingsTab mail={mail} />
        </Tabs.Panel>
        <Tabs.Panel value="texts" pt="md">
          <TextsEditor
            mail={mail}
            value={search.text ?? language}
            onChange={(text) => setSearch({ text }, { replace: true })}
            record={search.id}
          />
        </Tabs.Panel>
        <Tabs.Panel value="fields" pt="md">
          <FieldsTab mail={mail} />
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="md">
          <PreviewTab mail={mail} id={search.id} onId={(id) => setSearch({ id }, { replace: true })} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" pt="md">
          <VersionsTab mail={mail} n={search.n} onOpen={(n) => setSearch({ n }, { replace: true })} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function SettingsTab({ mail: { IdMail, ...mail } }: { mail: MailContent }) {
  const { t } = useTexts();
  const update = useWrite(mailCalls.update, { shownInPlace: true });
  const form = useForm({
    draft: { form: 'mail', subject: IdMail },
    initial: settingsOf(mail),
    revision: mail.Revision,
    fields: settingsFields,
    words: mailWords,
    latest: async () => {
      const now = await readAnew(mailCalls.read, { params: { IdMail } });
      return { values: settingsOf(now), revision: now.Revision };
    },
    save: async (settings, Revision) => {
      await update.writeAsync({ params: { IdMail }, body: { ...settings, Revision } });
      await staleMail();
    },
    done: () => showToast({ tone: 'success', text: t('MAILS:saved') }),
  });
  return <SettingsForm form={form} action={t('COMMON:save')} />;
}

import { ActionIcon, Anchor, Badge, Button, Menu } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconCopy, IconDots, IconMail, IconMailForward, IconPlus, IconPower } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDate, showInstant } from '../../../lib/format.ts';
import { linkTo, type PageProps } from '../../../lib/page.ts';
import { matches } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import sections from '../../../ui/sections.module.css';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { LanguageDots } from './language-dots.tsx';
import classes from './mail.module.css';
import { type MailLine, shownMails, sourceName } from './mail-words.ts';
import type { MailsSearch } from './mails.page.ts';
import { useActivation } from './use-activation.ts';

/** Every mail of the portal, found, activated and copied. */
export function MailsScreen({ search, setSearch }: PageProps<unknown, MailsSearch>) {
  const { t, language } = useTexts();
  const mails = useCall(mailCalls.list, {});
  const [copying, setCopying] = useState<string>();
  const { show, q = '' } = search;
  const found = mails.filter(
    (mail) =>
      (show === 'all' || mail.Actif === (show === 'active')) &&
      matches(`${mail.IdMail} ${mail.LibMail} ${sourceName(mail.Source)}`, q),
  );
  return (
    <Page
      aside={<span className={parts.quiet}>{found.length}</span>}
      actions={
        <>
          <Button
            component={Link}
            to={paths.mailOutbox(language)}
            variant="default"
            leftSection={<IconMailForward size={16} />}
          >
            {t('MAILS:outbox')}
          </Button>
          <Button component={Link} to={paths.createMail(language)} leftSection={<IconPlus size={16} />}>
            {t('MAILS:add')}
          </Button>
        </>
      }
    >
      <div className={sections.tools}>
        <SearchBox
          text={q}
          onText={(words) => setSearch({ q: words || undefined }, { replace: true })}
          label={t('MAILS:find')}
          placeholder={t('MAILS:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        <StateFilter
          label={t('MAILS:show')}
          value={show}
          onChange={(next) => setSearch({ show: next }, { replace: true })}
          choices={shownMails.map((value) => ({ value, label: t(`MAILS:${value}`) }))}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon={<IconMail size={28} />} title={t('MAILS:none')} help={t('MAILS:noneHelp')} />
      ) : (
        <div className={sections.framed}>
          <table className={sections.table}>
            <thead>
              <tr>
                <th>{t('COMMON:label')}</th>
                <th>{t('MAILS:source')}</th>
                <th>{t('COMMON:languages')}</th>
                <th>{t('MAILS:period')}</th>
                <th>{t('MAILS:changed')}</th>
                <th>{t('MAILS:state')}</th>
                <th aria-label={t('COMMON:actions')} />
              </tr>
            </thead>
            <tbody>
              {found.map((mail) => (
                <Row key={mail.IdMail} mail={mail} onCopy={() => setCopying(mail.IdMail)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {copying && <CopyDialog IdMail={copying} onClose={() => setCopying(undefined)} />}
    </Page>
  );
}

function Row({ mail, onCopy }: { mail: MailLine; onCopy: () => void }) {
  const { t, language } = useTexts();
  const setActive = useActivation(mail.IdMail);
  const { IdMail, LibMail, Actif, DateD, DateF } = mail;
  return (
    <tr>
      <td>
        <Anchor component={Link} to={paths.editMail(language, { IdMail })} inherit fw={550}>
          {LibMail}
        </Anchor>
        <div className={classes.code}>{IdMail}</div>
      </td>
      <td>{sourceName(mail.Source)}</td>
      <td>
        <LanguageDots written={mail.languages} own={mail.Langue} />
      </td>
      <td className={parts.date}>
        {DateD || DateF ? `${DateD ? showDate(DateD) : '…'} – ${DateF ? showDate(DateF) : '…'}` : t('MAILS:always')}
      </td>
      <td className={parts.quiet}>
        {showInstant(mail.DateModif, language)}
        <div>{mail.UserModif ?? t('MAILS:byProduct')}</div>
      </td>
      <td>
        <ActiveBadge active={Actif} />
      </td>
      <td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={`${t('COMMON:actions')}: ${LibMail}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPower size={16} />} onClick={() => setActive(!Actif)}>
              {t(Actif ? 'MAILS:disable' : 'MAILS:activate')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={onCopy}>
              {t('MAILS:copy')}
            </Menu.Item>
            <Menu.Item
              component={ScreenLink}
              {...linkTo('mailOutbox', language, { search: { code: IdMail } })}
              leftSection={<IconMailForward size={16} />}
            >
              {t('MAILS:outbox')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTexts();
  return <Badge className={active ? classes.on : undefined}>{t(active ? 'MAILS:active' : 'MAILS:disabled')}</Badge>;
}

import { ActionIcon, Button } from '@mantine/core';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { IconBraces, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { reportError } from '../../../lib/errors.ts';
import { showDate, showInstant } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FieldDialog, type MailField } from './field-dialog.tsx';
import classes from './mail.module.css';
import { type MailContent, nameOfLanguage, pathName } from './mail-words.ts';
import { staleMail } from './stale-mail.ts';

/** What the texts of a mail can name, and what each takes from the record. */
export function FieldsTab({ mail }: { mail: MailContent }) {
  const { t, language } = useTexts();
  const [open, setOpen] = useState<MailField | 'new'>();
  const remove = useWrite(mailCalls.removeField, { shownInPlace: true, onDone: () => void staleMail() });
  const take = (IdField: string) =>
    remove.writeAsync({ params: { IdMail: mail.IdMail, IdField } }).catch((error: unknown) => {
      const user = error instanceof ApiError && error.code === 'IN_USE' ? error.details[0]?.path : undefined;
      const template = mail.templates.find(({ Langue }) => Langue === user);
      if (template)
        showToast({ tone: 'warning', text: t('MAILS:fieldInUse', { language: nameOfLanguage(template.Langue) }) });
      else reportError(error);
    });
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
      {t('MAILS:addField')}
    </Button>
  );
  return (
    <>
      {mail.fields.length === 0 ? (
        <EmptyState icon={<IconBraces size={28} />} title={t('MAILS:noFields')} actions={add} />
      ) : (
        <>
          <div className={sections.tools}>{add}</div>
          <div className={sections.framed}>
            <table className={sections.table}>
              <thead>
                <tr>
                  <th>{t('COMMON:field')}</th>
                  <th>{t('MAILS:Map')}</th>
                  <th>{t('MAILS:Type')}</th>
                  <th>{t('MAILS:period')}</th>
                  <th>{t('MAILS:changed')}</th>
                  <th aria-label={t('COMMON:actions')} />
                </tr>
              </thead>
              <tbody>
                {mail.fields.map((field) => (
                  <tr key={field.IdField}>
                    <td className={classes.code}>{field.IdField}</td>
                    <td>{pathName(field.Map, t)}</td>
                    <td>{t(`MAILS:type.${field.Type}`)}</td>
                    <td className={parts.date}>
                      {field.DateDebut || field.DateFin
                        ? `${field.DateDebut ? showDate(field.DateDebut) : '…'} – ${field.DateFin ? showDate(field.DateFin) : '…'}`
                        : t('MAILS:always')}
                    </td>
                    <td className={parts.quiet}>
                      {showInstant(field.DateM, language)} · {field.UserM ?? t('MAILS:byProduct')}
                    </td>
                    <td className={classes.rowActions}>
                      <ActionIcon
                        aria-label={t('MAILS:editField', { name: field.IdField })}
                        onClick={() => setOpen(field)}
                      >
                        <IconPencil size={16} />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('MAILS:removeField', { name: field.IdField })}
                        onClick={() => void take(field.IdField)}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {open && <FieldDialog mail={mail} field={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

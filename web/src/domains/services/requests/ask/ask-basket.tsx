import { ActionIcon, Anchor, Button, Title } from '@mantine/core';
import { referenceListsOf } from '@passerelle/contracts/catalogue/field.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/errors.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls } from '../../../../lib/query.ts';
import { useReferences } from '../../../../lib/reference.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useLostFocus } from '../../../../ui/focus-return.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { refusalText } from '../refusal-text.ts';
import classes from '../requests.module.css';
import { StageBadge } from '../stage-badge.tsx';
import type { AskFormProps } from './ask-form.tsx';
import { LineEditor } from './line-editor.tsx';

interface Line {
  readonly key: string;
  readonly fields: readonly ChangedField[];
  /** The request that it became. */
  readonly sent?: { readonly IdDemande: number; readonly IdStade: number };
  /** Why it did not. */
  readonly refused?: string;
}

/** Several of a type, asked for together: each line becomes a request of its own, and says what became of it. */
export function AskBasket({
  type,
  person: { IdPersonneEV1 },
  beginning,
}: Pick<AskFormProps, 'type' | 'person' | 'beginning'>) {
  const { t, language } = useTexts();
  const [lines, setLines] = useState<readonly Line[]>(() => begunWith(beginning));
  const [IdPanier] = useState(() => crypto.randomUUID());
  const [sending, setSending] = useState(false);
  const nameOf = useLineName(type);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(sending, () => heading.current);
  const waiting = lines.filter(({ sent }) => !sent);
  const typeDemande = numberOf(type);

  const change = (key: string, told: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...told } : line)));
  const send = async () => {
    setSending(true);
    for (const { key, fields } of waiting)
      try {
        const body = { typeDemande, IdPersonneEV1, fields: [...fields], transmettre: true, IdPanier };
        change(key, { sent: await callApi(requestsCalls.add, { body }, { idempotencyKey: key }) });
      } catch (error) {
        change(key, { refused: refusalText(error, t) });
      }
    setSending(false);
    void invalidateCalls(requestsCalls.ofPerson, requestsCalls.possible);
  };

  return (
    <div className={classes.main}>
      <LineEditor
        key={lines.length}
        form={type.form}
        {...{ typeDemande, IdPersonneEV1 }}
        action={t('REQUESTS:addToBasket')}
        onAdd={(fields) => setLines((now) => [...now, { key: crypto.randomUUID(), fields }])}
      />
      <section className={sections.section} aria-label={t('REQUESTS:basket')}>
        <Title ref={heading} order={2} tabIndex={-1}>
          {t('REQUESTS:basket')}
        </Title>
        {lines.length === 0 && <p className={parts.quiet}>{t('REQUESTS:basketEmpty')}</p>}
        <ul className={classes.basket}>
          {lines.map(({ key, fields, sent, refused }) => (
            <li key={key}>
              <div>
                <strong>{nameOf(fields)}</strong>
                {refused && !sent && (
                  <p role="alert" className={classes.refused}>
                    {refused}
                  </p>
                )}
              </div>
              {sent ? (
                <>
                  <Anchor component={Link} to={paths.request(language, { IdDemande: sent.IdDemande })}>
                    {t('REQUESTS:number', { number: sent.IdDemande })}
                  </Anchor>
                  <StageBadge stage={sent.IdStade} />
                </>
              ) : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('REQUESTS:takeOut', { name: nameOf(fields) })}
                  onClick={() => setLines((now) => now.filter((line) => line.key !== key))}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        {waiting.length > 0 && (
          <Button loading={sending} onClick={() => attempt(send())} className={classes.sendBasket}>
            {t('REQUESTS:sendBasket', { count: waiting.length })}
          </Button>
        )}
      </section>
    </div>
  );
}

/** What is asked for again, or is usual, is a line to begin with. */
function begunWith({ start = {} }: AskFormProps['beginning']): readonly Line[] {
  const fields = Object.entries(start).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur }));
  return fields.length > 0 ? [{ key: crypto.randomUUID(), fields }] : [];
}

/** What a line is called: what was chosen first on its form. */
function useLineName({ form }: AskFormProps['type']): (fields: readonly ChangedField[]) => string {
  const lists = useReferences(referenceListsOf(form.fields));
  const [first = ''] = itemsOf(form).keys();
  const { reference } = form.fields[first] ?? {};
  return (fields) => {
    const value = fields.find(({ IdChamp }) => IdChamp === first)?.Valeur;
    return lists.get(reference as never)?.byId.get(String(value))?.label ?? String(value ?? '—');
  };
}

import { NativeSelect, Text } from '@mantine/core';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import type { RequestType } from '@passerelle/contracts/requests/request.ts';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { type DeclaredForm, loadForms, useDeclaredForm } from '../../../../lib/form/declared-form.ts';
import { rightsToAdd } from '../../../../lib/form/rights-to-add.ts';
import { paths } from '../../../../lib/paths.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { CataloguedValue } from '../../../../ui/catalogued-value.tsx';
import { DeclaredFields, type Drawing } from '../../../../ui/form/declared-fields.tsx';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import type { Picked } from '../../../../ui/list/list.ts';
import { formSearches } from '../../../people/people/people.search.ts';
import { PeoplePicker } from '../../../people/people/person-picker.tsx';
import { requestLists } from '../request-lists.ts';
import { typeText } from '../request-words.ts';
import { askedForMany } from './ask-many.rights.ts';
import { FormLines, saysOfLines, sentOf, useLinesBeside } from './form-lines.tsx';

interface AskManyProps {
  /** People as they were chosen in a list; picked by name here without. */
  readonly chosen?: Picked;
  /** The type that it begins with. */
  readonly typeDemande?: number | undefined;
  /** Whom it begins with. */
  readonly people?: readonly number[];
  readonly onClose: () => void;
}

/** What its forms are drawn and judged by. */
export const loadAskMany = (language: Language): Promise<void> => loadForms(requestLists, language);

/** Asks for one thing for several people: worked out as a plan, with a line for each, which is then looked at. */
export default function AskManyDialog({ typeDemande, ...props }: AskManyProps) {
  const { user } = useSession();
  const offered = askedForMany(user);
  const [number, setNumber] = useState(typeDemande);
  const [people, setPeople] = useState(props.people ?? []);
  const type = offered.find((one) => numberOf(one) === number) ?? offered[0];
  return type ? (
    <AskMany
      key={type.name}
      {...{ ...props, type, offered, people }}
      onPeople={setPeople}
      onType={(one) => setNumber(one)}
    />
  ) : null;
}

interface AskManyOfProps extends AskManyProps {
  readonly type: RequestType;
  readonly offered: readonly RequestType[];
  readonly people: readonly number[];
  readonly onPeople: (people: readonly number[]) => void;
  readonly onType: (typeDemande: number) => void;
}

function AskMany({ type, offered, chosen, people, onPeople, onType, onClose }: AskManyOfProps) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const beside = useLinesBeside(type);
  const rights = useMemo(() => rightsToAdd(type.form), [type]);
  const typeDemande = numberOf(type);
  const drawing = useMemo<Drawing>(
    () => ({
      searchOf: ({ type: of, reference }) =>
        formSearches[(of === 'person' ? 'Personne' : reference) as keyof typeof formSearches],
      closed: (name) => <CataloguedValue field={type.form.fields[name] as Field} value={null} />,
    }),
    [type],
  );
  const declared: DeclaredForm = useDeclaredForm({
    ...{ declaration: type.form, rights, stored: undefined, draft: undefined },
    beside,
    says: (error) => (error.code === 'PLAN_EMPTY' ? { text: 'REQUESTS:nobodyToAskFor' } : saysOfLines(type, error)),
    save: async (fields) =>
      await prepare
        .writeAsync({
          body: {
            kind: 'ask-requests',
            input: {
              chosen: chosen ? { ...chosen.picked, langue: language } : { people: [...people] },
              ...{ typeDemande, fields },
              ...sentOf(type, declared.form.store.values()),
            },
          },
        })
        .catch((error: unknown) => {
          throw error instanceof ApiError ? ofForm(error) : error;
        }),
    done: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  const count = chosen ? chosen.count : people.length;
  return (
    <FormDialog form={declared.form} acts size="lg" title={t('REQUESTS:askMany')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('REQUESTS:askManyLead', { count: count ?? 0, known: count ? 'yes' : 'no' })}
      </Text>
      {!chosen && (
        <PeoplePicker
          required
          label={t('REQUESTS:askManyWho')}
          values={people}
          onChange={onPeople}
          error={prepare.error && people.length === 0 && t('REGLES:required', { field: t('REQUESTS:askManyWho') })}
        />
      )}
      <NativeSelect
        label={t('REQUESTS:askWhat')}
        value={String(typeDemande)}
        onChange={(event) => onType(Number(event.currentTarget.value))}
        data={offered.map((one) => ({ value: String(numberOf(one)), label: t(typeText(numberOf(one))) }))}
      />
      <FormLines form={declared.form} {...{ type, IdPersonneEV1: user.IdPersonneEV1 }} />
      <DeclaredFields declared={declared} drawing={drawing} />
      <FormEnd cancel action={t('REQUESTS:askManyReview')} />
    </FormDialog>
  );
}

/** What is wrong of what was filled in, said at the fields of the form. */
const ofForm = ({ code, failure, status, message, details }: ApiError) =>
  new ApiError(
    code ?? failure ?? 'server_error',
    status,
    message,
    details.map((detail) => ({ ...detail, path: detail.path.replace('body/input/', 'body/') })),
  );

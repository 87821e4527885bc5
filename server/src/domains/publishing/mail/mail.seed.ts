import type { Language } from '@passerelle/contracts/languages.ts';
import type { MailFieldType, MailSource } from '@passerelle/contracts/mail/mail.sources.ts';
import { lastOf } from '../../../platform/sure.ts';

/** What a mail says in a language: its subject, its paragraphs, and what its button says. */
type Words = readonly [subject: string, ...paragraphs: string[], button: string];

export interface SeededMail {
  readonly IdMail: string;
  readonly Source: MailSource;
  readonly LibMail: string;
  readonly Actif: boolean;
  readonly fields: readonly (readonly [name: string, type: MailFieldType, path: string])[];
  readonly words: Readonly<Record<Language, Words>>;
}

const first = ['Prenom', 'text', 'to.Prenom'] as const;
const person = ['Personne', 'text', 'person.IndexPrenomNom'] as const;
const role = ['Role', 'text', 'role.LibRole'] as const;
const from = ['Debut', 'date', 'from'] as const;
const until = ['Fin', 'date', 'until'] as const;
const link = ['Lien', 'link', 'link'] as const;

/**
 * The mails that ship. Active are those that somebody has to act upon, or should hear of outside the portal; the bell
 * tells the rest.
 */
export const seededMails: readonly SeededMail[] = [
  {
    IdMail: 'DELEGATION_RECUE',
    Source: 'delegationReceived',
    LibMail: 'Délégation reçue',
    Actif: true,
    fields: [first, person, role, from, until, link],
    words: {
      fr: [
        'Le rôle {{ Role }} de {{ Personne }} vous est délégué',
        'Bonjour {{ Prenom }},',
        'Le rôle <b>{{ Role }}</b> de {{ Personne }} vous est délégué du {{ Debut }} au {{ Fin }}. Pendant cette période, vous pouvez agir sous ce rôle : choisissez-le en haut de l’écran.',
        'Voir mes rôles',
      ],
      gb: [
        'The role {{ Role }} of {{ Personne }} is delegated to you',
        'Hello {{ Prenom }},',
        'The role <b>{{ Role }}</b> of {{ Personne }} is delegated to you from {{ Debut }} to {{ Fin }}. During that time you can act under it: choose it at the top of the screen.',
        'See my roles',
      ],
      es: [
        'El rol {{ Role }} de {{ Personne }} está delegado en usted',
        'Hola, {{ Prenom }}:',
        'El rol <b>{{ Role }}</b> de {{ Personne }} está delegado en usted del {{ Debut }} al {{ Fin }}. Durante ese periodo puede actuar con este rol: elíjalo en la parte superior de la pantalla.',
        'Ver mis roles',
      ],
      de: [
        'Die Rolle {{ Role }} von {{ Personne }} ist an Sie delegiert',
        'Guten Tag {{ Prenom }},',
        'Die Rolle <b>{{ Role }}</b> von {{ Personne }} ist vom {{ Debut }} bis zum {{ Fin }} an Sie delegiert. In dieser Zeit können Sie in dieser Rolle handeln: Wählen Sie sie oben auf dem Bildschirm.',
        'Meine Rollen ansehen',
      ],
      it: [
        'Il ruolo {{ Role }} di {{ Personne }} ti è delegato',
        'Ciao {{ Prenom }},',
        'Il ruolo <b>{{ Role }}</b> di {{ Personne }} ti è delegato dal {{ Debut }} al {{ Fin }}. In questo periodo puoi agire con questo ruolo: sceglilo in alto nello schermo.',
        'Vedi i miei ruoli',
      ],
      nl: [
        'De rol {{ Role }} van {{ Personne }} is aan jou gedelegeerd',
        'Hallo {{ Prenom }},',
        'De rol <b>{{ Role }}</b> van {{ Personne }} is van {{ Debut }} tot en met {{ Fin }} aan jou gedelegeerd. In die tijd kun je onder deze rol werken: kies hem bovenaan het scherm.',
        'Mijn rollen bekijken',
      ],
      pl: [
        'Rola {{ Role }} osoby {{ Personne }} jest Ci przekazana',
        'Dzień dobry, {{ Prenom }},',
        'Rola <b>{{ Role }}</b> osoby {{ Personne }} jest Ci przekazana od {{ Debut }} do {{ Fin }}. W tym czasie możesz działać w tej roli: wybierz ją u góry ekranu.',
        'Zobacz moje role',
      ],
      cn: [
        '{{ Personne }} 的角色“{{ Role }}”已委托给您',
        '{{ Prenom }}，您好：',
        '{{ Personne }} 的角色 <b>{{ Role }}</b> 已委托给您，自 {{ Debut }} 至 {{ Fin }}。在此期间，您可以在屏幕顶部选择该角色并以其身份操作。',
        '查看我的角色',
      ],
    },
  },
  {
    IdMail: 'DELEGATION_ANNULEE',
    Source: 'delegationCancelled',
    LibMail: 'Délégation annulée',
    Actif: false,
    fields: [first, person, role, link],
    words: {
      fr: [
        'La délégation du rôle {{ Role }} est annulée',
        'Bonjour {{ Prenom }},',
        'La délégation du rôle <b>{{ Role }}</b> entre {{ Personne }} et vous est annulée. Elle ne donne plus aucun droit.',
        'Voir mes rôles',
      ],
      gb: [
        'The delegation of the role {{ Role }} has been cancelled',
        'Hello {{ Prenom }},',
        'The delegation of the role <b>{{ Role }}</b> between {{ Personne }} and you has been cancelled. It no longer gives any rights.',
        'See my roles',
      ],
      es: [
        'La delegación del rol {{ Role }} queda anulada',
        'Hola, {{ Prenom }}:',
        'La delegación del rol <b>{{ Role }}</b> entre {{ Personne }} y usted queda anulada. Ya no da ningún permiso.',
        'Ver mis roles',
      ],
      de: [
        'Die Delegation der Rolle {{ Role }} ist aufgehoben',
        'Guten Tag {{ Prenom }},',
        'Die Delegation der Rolle <b>{{ Role }}</b> zwischen {{ Personne }} und Ihnen ist aufgehoben. Sie gibt keine Rechte mehr.',
        'Meine Rollen ansehen',
      ],
      it: [
        'La delega del ruolo {{ Role }} è stata annullata',
        'Ciao {{ Prenom }},',
        'La delega del ruolo <b>{{ Role }}</b> tra {{ Personne }} e te è annullata. Non dà più alcun diritto.',
        'Vedi i miei ruoli',
      ],
      nl: [
        'De delegatie van de rol {{ Role }} is ingetrokken',
        'Hallo {{ Prenom }},',
        'De delegatie van de rol <b>{{ Role }}</b> tussen {{ Personne }} en jou is ingetrokken. Ze geeft geen rechten meer.',
        'Mijn rollen bekijken',
      ],
      pl: [
        'Zastępstwo w roli {{ Role }} zostało odwołane',
        'Dzień dobry, {{ Prenom }},',
        'Zastępstwo w roli <b>{{ Role }}</b> (druga strona: {{ Personne }}) zostało odwołane. Nie daje już żadnych uprawnień.',
        'Zobacz moje role',
      ],
      cn: [
        '角色“{{ Role }}”的委托已取消',
        '{{ Prenom }}，您好：',
        '{{ Personne }} 与您之间关于角色 <b>{{ Role }}</b> 的委托已取消，不再赋予任何权限。',
        '查看我的角色',
      ],
    },
  },
  {
    IdMail: 'ROLE_TERMINE',
    Source: 'roleEnded',
    LibMail: 'Rôle terminé',
    Actif: false,
    fields: [first, role, link],
    words: {
      fr: [
        'Votre rôle {{ Role }} a pris fin',
        'Bonjour {{ Prenom }},',
        'Votre rôle <b>{{ Role }}</b> a pris fin. Si vous en avez encore besoin, parlez-en à votre responsable.',
        'Ouvrir le portail',
      ],
      gb: [
        'Your role {{ Role }} has ended',
        'Hello {{ Prenom }},',
        'Your role <b>{{ Role }}</b> has ended. If you still need it, talk to your manager.',
        'Open the portal',
      ],
      es: [
        'Su rol {{ Role }} ha terminado',
        'Hola, {{ Prenom }}:',
        'Su rol <b>{{ Role }}</b> ha terminado. Si aún lo necesita, hable con su responsable.',
        'Abrir el portal',
      ],
      de: [
        'Ihre Rolle {{ Role }} ist beendet',
        'Guten Tag {{ Prenom }},',
        'Ihre Rolle <b>{{ Role }}</b> ist beendet. Falls Sie sie noch brauchen, sprechen Sie mit Ihrer Führungskraft.',
        'Portal öffnen',
      ],
      it: [
        'Il tuo ruolo {{ Role }} è terminato',
        'Ciao {{ Prenom }},',
        'Il tuo ruolo <b>{{ Role }}</b> è terminato. Se ti serve ancora, parlane con il tuo responsabile.',
        'Apri il portale',
      ],
      nl: [
        'Je rol {{ Role }} is beëindigd',
        'Hallo {{ Prenom }},',
        'Je rol <b>{{ Role }}</b> is beëindigd. Heb je hem nog nodig, bespreek het dan met je leidinggevende.',
        'Het portaal openen',
      ],
      pl: [
        'Twoja rola {{ Role }} zakończyła się',
        'Dzień dobry, {{ Prenom }},',
        'Twoja rola <b>{{ Role }}</b> zakończyła się. Jeśli nadal jej potrzebujesz, porozmawiaj z przełożonym.',
        'Otwórz portal',
      ],
      cn: [
        '您的角色“{{ Role }}”已结束',
        '{{ Prenom }}，您好：',
        '您的角色 <b>{{ Role }}</b> 已结束。如仍需要，请与您的上级联系。',
        '打开门户',
      ],
    },
  },
  {
    IdMail: 'SECOND_FACTEUR_REINITIALISE',
    Source: 'secondFactorReset',
    LibMail: 'Second facteur réinitialisé',
    Actif: true,
    fields: [first, person, link],
    words: {
      fr: [
        'Votre second facteur a été réinitialisé',
        'Bonjour {{ Prenom }},',
        '{{ Personne }} a réinitialisé votre second facteur. Vous en enregistrerez un nouveau à votre prochaine connexion.',
        'Si vous n’avez rien demandé, prévenez le ServiceDesk sans attendre.',
        'Ouvrir le portail',
      ],
      gb: [
        'Your second factor has been reset',
        'Hello {{ Prenom }},',
        '{{ Personne }} has reset your second factor. You will register a new one the next time you sign in.',
        'If you didn’t ask for this, tell the service desk at once.',
        'Open the portal',
      ],
      es: [
        'Su segundo factor se ha restablecido',
        'Hola, {{ Prenom }}:',
        '{{ Personne }} ha restablecido su segundo factor. Registrará uno nuevo la próxima vez que inicie sesión.',
        'Si no ha pedido nada, avise sin demora al centro de servicios.',
        'Abrir el portal',
      ],
      de: [
        'Ihr zweiter Faktor wurde zurückgesetzt',
        'Guten Tag {{ Prenom }},',
        '{{ Personne }} hat Ihren zweiten Faktor zurückgesetzt. Bei der nächsten Anmeldung richten Sie einen neuen ein.',
        'Wenn Sie das nicht veranlasst haben, melden Sie sich umgehend beim Servicedesk.',
        'Portal öffnen',
      ],
      it: [
        'Il tuo secondo fattore è stato reimpostato',
        'Ciao {{ Prenom }},',
        '{{ Personne }} ha reimpostato il tuo secondo fattore. Ne registrerai uno nuovo al prossimo accesso.',
        'Se non hai chiesto nulla, avvisa subito il service desk.',
        'Apri il portale',
      ],
      nl: [
        'Je tweede factor is gereset',
        'Hallo {{ Prenom }},',
        '{{ Personne }} heeft je tweede factor gereset. De volgende keer dat je inlogt, registreer je een nieuwe.',
        'Heb je hier niet om gevraagd, waarschuw dan meteen de servicedesk.',
        'Het portaal openen',
      ],
      pl: [
        'Twój drugi składnik został zresetowany',
        'Dzień dobry, {{ Prenom }},',
        'Twój drugi składnik logowania został zresetowany ({{ Personne }}). Przy następnym logowaniu zarejestrujesz nowy.',
        'Jeśli to nie na Twoją prośbę, niezwłocznie powiadom Service Desk.',
        'Otwórz portal',
      ],
      cn: [
        '您的双重验证已重置',
        '{{ Prenom }}，您好：',
        '{{ Personne }} 重置了您的双重验证。您将在下次登录时重新设置。',
        '如果您没有提出此请求，请立即告知服务台。',
        '打开门户',
      ],
    },
  },
  {
    IdMail: 'PLAN_A_CONFIRMER',
    Source: 'planToConfirm',
    LibMail: 'Plan à confirmer',
    Actif: true,
    fields: [first, person, ['Plan', 'text', 'plan.IdPlan'], link],
    words: {
      fr: [
        'Le plan {{ Plan }} attend votre confirmation',
        'Bonjour {{ Prenom }},',
        '{{ Personne }} a préparé un changement de droits qu’une seconde personne doit confirmer. Relisez ce qu’il change, puis confirmez-le ou refusez-le.',
        'Relire le plan',
      ],
      gb: [
        'Plan {{ Plan }} is waiting for your confirmation',
        'Hello {{ Prenom }},',
        '{{ Personne }} has prepared a change of rights that a second person has to confirm. Review what it changes, then confirm or refuse it.',
        'Review the plan',
      ],
      es: [
        'El plan {{ Plan }} espera su confirmación',
        'Hola, {{ Prenom }}:',
        '{{ Personne }} ha preparado un cambio de permisos que debe confirmar una segunda persona. Revise lo que cambia y confírmelo o rechácelo.',
        'Revisar el plan',
      ],
      de: [
        'Plan {{ Plan }} wartet auf Ihre Bestätigung',
        'Guten Tag {{ Prenom }},',
        '{{ Personne }} hat eine Änderung von Rechten vorbereitet, die eine zweite Person erfordert. Prüfen Sie, was sich ändert, und bestätigen Sie den Plan oder lehnen Sie ihn ab.',
        'Plan prüfen',
      ],
      it: [
        'Il piano {{ Plan }} attende la tua conferma',
        'Ciao {{ Prenom }},',
        '{{ Personne }} ha preparato una modifica dei diritti che una seconda persona deve confermare. Rileggi che cosa cambia, poi confermala o rifiutala.',
        'Rileggi il piano',
      ],
      nl: [
        'Plan {{ Plan }} wacht op je bevestiging',
        'Hallo {{ Prenom }},',
        '{{ Personne }} heeft een wijziging van rechten voorbereid waarvoor een tweede persoon nodig is. Lees wat er verandert en bevestig of weiger het plan.',
        'Plan nalezen',
      ],
      pl: [
        'Plan {{ Plan }} czeka na Twoje potwierdzenie',
        'Dzień dobry, {{ Prenom }},',
        '{{ Personne }} proponuje zmianę uprawnień, która wymaga drugiej osoby. Przeczytaj, co się zmieni, a potem potwierdź plan lub go odrzuć.',
        'Przejrzyj plan',
      ],
      cn: [
        '计划 {{ Plan }} 等待您的确认',
        '{{ Prenom }}，您好：',
        '{{ Personne }} 准备了一项需要第二人确认的权限变更。请查看变更内容，然后确认或拒绝。',
        '查看计划',
      ],
    },
  },
];

/** What is shipped is written as somebody would: a text each, then the button. */
export function bodyOf([, ...parts]: Words): string {
  const button = lastOf(parts);
  const texts = parts.slice(0, -1).map((text) => `<mj-text>${text}</mj-text>`);
  return [...texts, `<mj-button href="{{ Lien }}">${button}</mj-button>`].join('\n');
}

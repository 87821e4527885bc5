import type { ShippedPage } from '../shipped-page.ts';

export const reviewOfRoles: ShippedPage = {
  Cle: 'revue-des-roles',
  Rubrique: 'roles',
  Droits: ['adm', 'module.validation.demandes'],
  Ecrans: ['review'],
  says: {
    fr: [
      'La revue des rôles',
      'La revue ne montre que ce qui sort de l’ordinaire parmi les rôles dont vous répondez, chacun avec sa raison.',
      [
        '<strong>Personnes parties</strong> : le rôle est encore actif.',
        '<strong>Délégations qui se terminent</strong> dans les sept jours.',
        '<strong>Rôles inutilisés</strong> depuis 90 jours.',
        '<strong>Titulaires uniques</strong> : personne d’autre dans l’équipe n’a ces droits.',
      ],
      'Une touche suffit : K garde, E met fin, Z annule votre dernière décision pendant dix minutes, tant que rien d’autre n’a touché le rôle. Ce que vous gardez n’est plus montré pendant 90 jours pour la même raison. Les personnes concernées sont prévenues. Seul un administrateur met fin à un rôle qui donne accès à l’administration.',
    ],
    gb: [
      'The role review',
      'The review shows only what is unusual among the roles you are responsible for, each with its reason.',
      [
        '<strong>People who left</strong>: the role is still active.',
        '<strong>Delegations ending soon</strong> within seven days.',
        '<strong>Unused roles</strong> for 90 days.',
        '<strong>Sole holders</strong>: nobody else in the team has these rights.',
      ],
      'One key is enough: K keeps, E ends, Z takes your last decision back for ten minutes, while nothing else touched the role. What you keep is not shown for 90 days for the same reason. The people concerned are notified. Only an administrator can end a role that gives access to administration.',
    ],
    es: [
      'La revisión de roles',
      'La revisión muestra solo lo inusual entre los roles de los que usted responde, cada uno con su motivo.',
      [
        '<strong>Personas que ya no están</strong>: el rol sigue activo.',
        '<strong>Delegaciones por terminar</strong> en siete días.',
        '<strong>Roles sin uso</strong> desde hace 90 días.',
        '<strong>Titulares únicos</strong>: nadie más en el equipo tiene esos permisos.',
      ],
      'Basta una tecla: K conserva, E termina, Z deshace su última decisión durante diez minutos, mientras nada más haya tocado el rol. Lo que conserva no se muestra durante 90 días por el mismo motivo. Se avisa a las personas interesadas. Solo un administrador puede poner fin a un rol que da acceso a la administración.',
    ],
    de: [
      'Die Überprüfung der Rollen',
      'Die Überprüfung zeigt nur Ungewöhnliches unter den Rollen, für die Sie zuständig sind, jeweils mit Grund.',
      [
        '<strong>Ausgeschiedene</strong>: Die Rolle ist noch aktiv.',
        '<strong>Endende Delegationen</strong> innerhalb von sieben Tagen.',
        '<strong>Ungenutzte Rollen</strong> seit 90 Tagen.',
        '<strong>Nur eine Person mit dem Recht</strong>: Niemand sonst im Team hat diese Rechte.',
      ],
      'Eine Taste genügt: K behält, E beendet, Z nimmt die letzte Entscheidung zehn Minuten lang zurück, solange sonst nichts geschah. Behaltenes erscheint 90 Tage lang nicht aus demselben Grund. Die Betroffenen werden benachrichtigt. Eine Rolle mit Zugang zur Administration kann nur jemand mit Administrationsrecht beenden.',
    ],
    it: [
      'La revisione dei ruoli',
      'La revisione mostra solo ciò che è insolito tra i ruoli di cui rispondi, ciascuno con il suo motivo.',
      [
        '<strong>Persone uscite</strong>: il ruolo è ancora attivo.',
        '<strong>Deleghe in scadenza</strong> entro sette giorni.',
        '<strong>Ruoli inutilizzati</strong> da 90 giorni.',
        '<strong>Unici titolari</strong>: nessun altro nel team ha questi diritti.',
      ],
      'Basta un tasto: K mantiene, E termina, Z annulla l’ultima decisione per dieci minuti, finché nient’altro ha toccato il ruolo. Ciò che mantieni non riappare per 90 giorni per lo stesso motivo. Le persone interessate sono avvisate. Solo un amministratore può porre fine a un ruolo che dà accesso all’amministrazione.',
    ],
    nl: [
      'De controle van rollen',
      'De controle toont alleen wat opvalt bij de rollen waar je voor instaat, telkens met de reden.',
      [
        '<strong>Mensen die uit dienst zijn</strong>: de rol is nog actief.',
        '<strong>Aflopende delegaties</strong> binnen zeven dagen.',
        '<strong>Ongebruikte rollen</strong> sinds 90 dagen.',
        '<strong>Enige met het recht</strong>: niemand anders in het team heeft deze rechten.',
      ],
      'Eén toets is genoeg: K behoudt, E beëindigt, Z maakt je laatste beslissing tien minuten lang ongedaan, zolang er verder niets aan de rol is gewijzigd. Wat je behoudt, verschijnt 90 dagen niet om dezelfde reden. De betrokkenen krijgen bericht. Een rol met toegang tot het beheer kan alleen een beheerder beëindigen.',
    ],
    pl: [
      'Przegląd ról',
      'Przegląd pokazuje tylko to, co nietypowe wśród ról, za które odpowiadasz, wraz z powodem.',
      [
        '<strong>Osoby, które odeszły</strong>: rola jest nadal aktywna.',
        '<strong>Kończące się zastępstwa</strong> w ciągu siedmiu dni.',
        '<strong>Nieużywane role</strong> od 90 dni.',
        '<strong>Jedyne osoby z uprawnieniem</strong>: nikt inny w zespole nie ma tych uprawnień.',
      ],
      'Wystarczy jeden klawisz: K zachowuje, E kończy, Z cofa ostatnią decyzję przez dziesięć minut, o ile nic innego nie zmieniło roli. To, co zachowasz, nie pojawi się z tego samego powodu przez 90 dni. Osoby, których to dotyczy, dostają powiadomienie. Rolę z dostępem do administracji może zakończyć tylko administrator.',
    ],
    cn: [
      '角色审查',
      '审查只显示您所负责角色中的异常情况，并逐一说明原因。',
      [
        '<strong>已离职人员</strong>：角色仍然有效。',
        '<strong>即将到期的委托</strong>：七天之内。',
        '<strong>未使用的角色</strong>：已达 90 天。',
        '<strong>唯一持有人</strong>：团队中无其他人拥有这些权限。',
      ],
      '一键即可：K 保留，E 结束，Z 可在十分钟内撤销您的上一个决定（前提是角色未再变动）。您保留的内容 90 天内不会因同一原因再次显示。相关人员会收到通知。开放管理功能的角色只能由管理员结束。',
    ],
  },
};

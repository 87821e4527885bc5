import type { ShippedPage } from '../shipped-page.ts';

export const rolesAndDelegations: ShippedPage = {
  Cle: 'roles-et-delegations',
  Rubrique: 'roles',
  Droits: [],
  Ecrans: ['personRoles'],
  says: {
    fr: [
      'Rôles et délégations',
      'Un rôle donne des droits sur certaines personnes. Vous agissez sous un seul à la fois ; l’en-tête dit lequel et permet d’en changer.',
      'Déléguer un rôle laisse un collègue agir à votre place le temps d’une absence.',
      [
        'Choisissez le rôle, le collègue, le premier et le dernier jour ; vous pouvez vous limiter aux validations de certains sites.',
        'La personne choisie ne peut jamais plus que vous, ni plus que son propre périmètre.',
        'Vous prolongez, raccourcissez ou reprenez le rôle à tout moment ; la personne peut aussi le rendre.',
        'Un rôle n’est délégué qu’à une personne à la fois, et ne se redélègue pas.',
      ],
      'Les deux personnes sont prévenues, et tout ce qui est fait porte les deux noms dans l’historique.',
    ],
    gb: [
      'Roles and delegations',
      'A role gives rights over certain people. You act under one at a time; the header says which and lets you change it.',
      'Delegating a role lets a colleague act in your place while you are away.',
      [
        'Choose the role, the colleague, the first and the last day; you may limit it to the approvals of certain sites.',
        'The person you choose can never do more than you can, nor more than their own perimeter allows.',
        'You can extend, shorten or take back the role at any time; the person can also give it back.',
        'A role is delegated to one person at a time, and can’t be delegated again.',
      ],
      'Both people are notified, and everything done carries both names in the history.',
    ],
    es: [
      'Roles y delegaciones',
      'Un rol da permisos sobre ciertas personas. Actúa con uno solo a la vez; la cabecera dice cuál y permite cambiarlo.',
      'Delegar un rol deja que un colega actúe en su lugar durante una ausencia.',
      [
        'Elija el rol, el colega, el primer y el último día; puede limitarlo a las validaciones de ciertos centros.',
        'La persona elegida nunca puede más que usted, ni más de lo que permite su propio perímetro.',
        'Puede prolongar, acortar o recuperar el rol en cualquier momento; la persona también puede devolverlo.',
        'Un rol se delega en una sola persona a la vez y no se vuelve a delegar.',
      ],
      'Ambas personas reciben aviso, y todo lo hecho lleva los dos nombres en el historial.',
    ],
    de: [
      'Rollen und Delegationen',
      'Eine Rolle gibt Rechte für bestimmte Personen. Sie handeln immer in genau einer Rolle; die Kopfzeile zeigt sie und lässt Sie wechseln.',
      'Wer eine Rolle delegiert, lässt während einer Abwesenheit jemanden an der eigenen Stelle handeln.',
      [
        'Wählen Sie Rolle, Person, ersten und letzten Tag; auf Wunsch nur für Genehmigungen an bestimmten Standorten.',
        'Die andere Person darf nie mehr als Sie und nie mehr, als ihr eigener Geltungsbereich erlaubt.',
        'Sie können jederzeit verlängern, verkürzen oder zurücknehmen; die andere Person kann die Rolle zurückgeben.',
        'Eine Rolle ist immer nur an eine Person delegiert und kann nicht weitergegeben werden.',
      ],
      'Beide werden benachrichtigt, und im Verlauf stehen zu jeder Handlung beide Namen.',
    ],
    it: [
      'Ruoli e deleghe',
      'Un ruolo dà diritti su certe persone. Agisci con uno solo alla volta; l’intestazione dice quale e permette di cambiarlo.',
      'Delegare un ruolo lascia che un collega agisca al tuo posto durante un’assenza.',
      [
        'Scegli il ruolo, il collega, il primo e l’ultimo giorno; puoi limitarlo alle approvazioni di certe sedi.',
        'La persona scelta non può mai fare più di te, né più di quanto consente il suo perimetro.',
        'Puoi prolungare, accorciare o riprendere il ruolo in ogni momento; la persona può anche restituirlo.',
        'Un ruolo si delega a una sola persona alla volta e non si ridelega.',
      ],
      'Entrambe le persone ricevono un avviso, e tutto ciò che viene fatto porta i due nomi nella cronologia.',
    ],
    nl: [
      'Rollen en delegaties',
      'Een rol geeft rechten over bepaalde mensen. Je handelt onder één rol tegelijk; de kop zegt welke en laat je wisselen.',
      'Delegeer je een rol, dan kan een collega tijdens je afwezigheid in jouw plaats handelen.',
      [
        'Kies de rol, de collega, de eerste en de laatste dag; je kunt het beperken tot goedkeuringen op bepaalde locaties.',
        'Die collega kan nooit meer dan jij, en ook niet meer dan het eigen bereik toestaat.',
        'Je verlengt, verkort of neemt de rol terug wanneer je wilt; je collega kan de rol teruggeven.',
        'Een rol is aan één persoon tegelijk gedelegeerd en kan niet worden doorgegeven.',
      ],
      'Beiden krijgen bericht, en in de geschiedenis staan bij elke handeling beide namen.',
    ],
    pl: [
      'Role i zastępstwa',
      'Rola daje uprawnienia wobec określonych osób. Działasz w jednej naraz; nagłówek pokazuje której i pozwala ją zmienić.',
      'Przekazanie roli pozwala innej osobie działać w Twoim imieniu podczas Twojej nieobecności.',
      [
        'Wybierz rolę, osobę, pierwszy i ostatni dzień; możesz ograniczyć zastępstwo do zatwierdzania wniosków w wybranych lokalizacjach.',
        'Zastępca nigdy nie może zrobić więcej niż Ty ani więcej, niż pozwala jego własny zakres.',
        'W każdej chwili możesz przedłużyć lub skrócić zastępstwo albo odebrać rolę; zastępca może ją zwrócić.',
        'Rola może mieć tylko jednego zastępcę naraz i nie można jej przekazać dalej.',
      ],
      'Obie osoby dostają powiadomienie, a w historii przy każdym działaniu widać oba nazwiska.',
    ],
    cn: [
      '角色与委托',
      '角色赋予您对特定人员的权限。您同一时间只使用一个角色；页眉会显示并可切换。',
      '委托角色可让同事在您不在时代您行事。',
      [
        '选择角色、同事、开始和结束日期；也可仅限于某些办公地点的审批。',
        '受托人的权限绝不会超过您的权限，也不会超过其自身范围所允许的内容。',
        '您可随时延长、缩短或收回；受托人也可交还角色。',
        '一个角色同一时间只能委托给一人，且不可再次转委托。',
      ],
      '双方都会收到通知，所有操作在历史记录中都会同时显示两人的姓名。',
    ],
  },
};

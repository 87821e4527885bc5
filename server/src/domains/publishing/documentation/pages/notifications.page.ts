import type { ShippedPage } from '../shipped-page.ts';

export const notifications: ShippedPage = {
  Cle: 'notifications',
  Rubrique: 'communication',
  Droits: [],
  Ecrans: ['notificationChoices'],
  says: {
    fr: [
      'Les notifications',
      'La cloche de l’en-tête réunit ce qui vous concerne : un rôle confié ou repris, un plan à confirmer, un traitement terminé. Le nombre est celui des non lues.',
      [
        'Cliquer sur une notification la marque comme lue et ouvre l’écran dont elle parle.',
        'Épinglée, elle reste en haut ; « Tout marquer comme lu » fait le reste.',
        'Ce que vous lisez dans un onglet est lu partout, et le mail qui n’est pas encore parti est annulé.',
        '« Pourquoi cette notification ? » dit ce qui l’a causée.',
      ],
      'Vous choisissez, par type et par canal, ce que vous recevez à l’écran et par mail, et les heures de silence. Ce que vous faites vous-même n’est pas notifié.',
    ],
    gb: [
      'Notifications',
      'The bell in the header gathers what concerns you: a role delegated or taken back, a plan to confirm, a job that ended. The number counts the unread ones.',
      [
        'Clicking a notification marks it read and opens the screen that it is about.',
        'Pinned, it stays on top; “Mark all as read” does the rest.',
        'What you read in one tab is read everywhere, and an email not sent yet is cancelled.',
        '“Why did I get this notification?” says what caused it.',
      ],
      'You choose, by kind and by channel, what you receive on screen and by email, and your quiet hours. You are not notified of what you do yourself.',
    ],
    es: [
      'Las notificaciones',
      'La campana de la cabecera reúne lo que le afecta: un rol delegado o recuperado, un plan por confirmar, una tarea terminada. El número cuenta las no leídas.',
      [
        'Al hacer clic en una notificación, se marca como leída y abre la pantalla de la que habla.',
        'Fijada, queda arriba; «Marcar todo como leído» hace el resto.',
        'Lo que lee en una pestaña queda leído en todas, y se anula el correo que aún no ha salido.',
        '«¿Por qué esta notificación?» dice qué la causó.',
      ],
      'Usted elige, por tipo y por canal, lo que recibe en pantalla y por correo, y las horas de silencio. Lo que hace usted no se notifica.',
    ],
    de: [
      'Benachrichtigungen',
      'Die Glocke in der Kopfzeile sammelt, was Sie betrifft: eine delegierte oder zurückgenommene Rolle, ein zu bestätigender Plan, eine beendete Aufgabe. Die Zahl sagt, wie viele ungelesen sind.',
      [
        'Ein Klick markiert die Benachrichtigung als gelesen und öffnet die Seite, um die es geht.',
        'Angeheftet bleibt sie oben; „Alles als gelesen markieren“ erledigt den Rest.',
        'In einem Tab gelesen heißt überall gelesen, und eine noch nicht versandte E-Mail entfällt.',
        '„Warum?“ nennt den Anlass.',
      ],
      'Sie wählen nach Art und Kanal, was Ihnen am Bildschirm und per E-Mail mitgeteilt wird, und die Ruhezeiten. Was Sie selbst tun, wird Ihnen nicht gemeldet.',
    ],
    it: [
      'Le notifiche',
      'La campanella nell’intestazione riunisce ciò che ti riguarda: un ruolo affidato o ripreso, un piano da confermare, un’attività terminata. Il numero conta le non lette.',
      [
        'Un clic su una notifica la segna come letta e apre la schermata di cui parla.',
        'Messa in evidenza, resta in alto; «Segna tutto come letto» fa il resto.',
        'Ciò che leggi in una scheda risulta letto ovunque, e l’e-mail non ancora partita viene annullata.',
        '«Perché questa notifica?» dice che cosa l’ha causata.',
      ],
      'Scegli, per tipo e per canale, ciò che ricevi a schermo e per e-mail, e le ore di silenzio. Ciò che fai tu non ti viene notificato.',
    ],
    nl: [
      'Meldingen',
      'De bel in de kop bundelt wat jou aangaat: een gedelegeerde of teruggenomen rol, een te bevestigen plan, een voltooide taak. Het getal telt de ongelezen meldingen.',
      [
        'Klik op een melding om haar als gelezen te markeren en het scherm te openen waarover ze gaat.',
        'Vastgezet blijft ze bovenaan; ‘Alles als gelezen markeren’ doet de rest.',
        'Wat je op één tabblad leest, is overal gelezen, en een e-mail die nog niet is verzonden, vervalt.',
        '‘Waarom?’ vertelt waar de melding vandaan komt.',
      ],
      'Je kiest per soort en per kanaal wat je op het scherm en per e-mail te zien krijgt, en de stille uren. Wat je zelf doet, wordt je niet gemeld.',
    ],
    pl: [
      'Powiadomienia',
      'Dzwonek w nagłówku zbiera to, co Cię dotyczy: przekazaną lub odebraną rolę, plan do potwierdzenia, zakończone zadanie. Liczba oznacza nieprzeczytane.',
      [
        'Kliknięcie powiadomienia oznacza je jako przeczytane i otwiera ekran, którego dotyczy.',
        'Przypięte pozostaje u góry; „Oznacz wszystko jako przeczytane” załatwia resztę.',
        'Przeczytane na jednej karcie jest przeczytane wszędzie, a niewysłany jeszcze e-mail zostaje anulowany.',
        '„Dlaczego?” mówi, co je spowodowało.',
      ],
      'Wybierasz według rodzaju i kanału, o czym dowiadujesz się na ekranie i e-mailem, oraz godziny ciszy. O własnych działaniach nie dostajesz powiadomień.',
    ],
    cn: [
      '通知',
      '页眉中的铃铛汇集与您有关的内容：被委托或收回的角色、待确认的计划、已完成的任务。数字表示未读数量。',
      [
        '点击通知会将其标为已读，并打开相关页面。',
        '置顶的通知保留在顶部；“全部标为已读”处理其余通知。',
        '在一个标签页阅读即视为处处已读，并取消尚未发出的邮件。',
        '“为什么？”会说明其来源。',
      ],
      '您可按类型和渠道选择在屏幕上和通过邮件接收哪些内容，并设置免打扰时段。您自己的操作不会通知您。',
    ],
  },
};

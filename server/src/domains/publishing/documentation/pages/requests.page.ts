import type { ShippedPage } from '../shipped-page.ts';

export const requests: ShippedPage = {
  Cle: 'demandes',
  Rubrique: 'people',
  Droits: [],
  Ecrans: ['tracking'],
  says: {
    fr: [
      'Les demandes',
      'Badge, place de parking, matériel, logiciel, véhicule, ligne : tout se demande au même endroit, pour vous ou pour quelqu’un dont vous vous occupez.',
      [
        '<strong>Nouvelle demande</strong> : choisissez pour qui, puis quoi. Une date probable est annoncée d’après les demandes semblables. Un brouillon n’est visible que de vous.',
        '<strong>Panier</strong> : plusieurs demandes pour une même personne partent ensemble ; pour plusieurs personnes, un plan se relit d’abord.',
        '<strong>Mes demandes</strong> : où en est chacune, qui décide maintenant, depuis quand. Vous pouvez commenter, corriger ce qu’on vous renvoie, ou annuler.',
        '<strong>Validation des demandes</strong> : ce qui attend votre décision sous le rôle actif. On valide, on rejette ou on renvoie, avec un motif.',
      ],
      'Personne ne décide de ce qui est pour lui. Pour une absence, déléguez votre rôle : ce qui attend passe avec lui.',
    ],
    gb: [
      'Requests',
      'Badge, parking space, equipment, software, vehicle, phone line: everything is asked for in one place, for yourself or for somebody you look after.',
      [
        '<strong>New request</strong>: choose for whom, then what. A likely date is given from similar requests. A draft is yours alone.',
        '<strong>Basket</strong>: several requests for one person go out together; for several people, a plan is read first.',
        '<strong>My requests</strong>: where each one is, who decides now, and since when. You can comment, correct what was sent back, or cancel.',
        '<strong>Request approval</strong>: what waits for your decision under the active role. You approve, reject or send back, with a reason.',
      ],
      'Nobody decides on what is for themselves. Before an absence, delegate your role: what waits goes with it.',
    ],
    es: [
      'Las solicitudes',
      'Credencial, plaza de aparcamiento, equipo, software, vehículo, línea: todo se pide en el mismo lugar, para usted o para alguien de quien se ocupa.',
      [
        '<strong>Nueva solicitud</strong>: elija para quién y luego qué. Se indica una fecha probable según solicitudes parecidas. Un borrador solo lo ve usted.',
        '<strong>Cesta</strong>: varias solicitudes para una misma persona salen juntas; para varias personas, primero se revisa un plan.',
        '<strong>Mis solicitudes</strong>: en qué punto está cada una, quién decide ahora y desde cuándo. Puede comentar, corregir lo devuelto o anular.',
        '<strong>Validación de solicitudes</strong>: lo que espera su decisión con el rol activo. Se aprueba, se rechaza o se devuelve, con un motivo.',
      ],
      'Nadie decide sobre lo que es para sí mismo. Antes de una ausencia, delegue su rol: lo pendiente pasa con él.',
    ],
    de: [
      'Anträge',
      'Ausweis, Parkplatz, Geräte, Software, Fahrzeug, Telefonleitung: Alles wird an einer Stelle beantragt, für Sie selbst oder für jemanden, um den Sie sich kümmern.',
      [
        '<strong>Neuer Antrag</strong>: Wählen Sie, für wen, dann was. Ein voraussichtlicher Termin wird nach ähnlichen Anträgen genannt. Einen Entwurf sehen nur Sie.',
        '<strong>Korb</strong>: Mehrere Anträge für eine Person gehen zusammen ab; für mehrere Personen wird zuerst ein Plan geprüft.',
        '<strong>Meine Anträge</strong>: wo jeder steht, wer jetzt entscheidet und seit wann. Sie können kommentieren, Zurückgeschicktes korrigieren oder stornieren.',
        '<strong>Anträge genehmigen</strong>: was in der aktiven Rolle auf Ihre Entscheidung wartet. Sie genehmigen, lehnen ab oder schicken zurück, mit Begründung.',
      ],
      'Niemand entscheidet über etwas für sich selbst. Delegieren Sie vor einer Abwesenheit Ihre Rolle: Was wartet, geht mit.',
    ],
    it: [
      'Le richieste',
      'Badge, posto auto, attrezzature, software, veicolo, linea: tutto si chiede nello stesso posto, per te o per qualcuno di cui ti occupi.',
      [
        '<strong>Nuova richiesta</strong>: scegli per chi, poi che cosa. Viene indicata una data probabile in base a richieste simili. Una bozza la vedi solo tu.',
        '<strong>Cesto</strong>: più richieste per una stessa persona partono insieme; per più persone si rilegge prima un piano.',
        '<strong>Le mie richieste</strong>: a che punto è ciascuna, chi decide ora e da quando. Puoi commentare, correggere ciò che ti è stato rinviato o annullare.',
        '<strong>Approvazione delle richieste</strong>: ciò che attende la tua decisione con il ruolo attivo. Si approva, si rifiuta o si rinvia, con un motivo.',
      ],
      'Nessuno decide su ciò che è per sé. Prima di un’assenza delega il tuo ruolo: ciò che attende passa con lui.',
    ],
    nl: [
      'Aanvragen',
      'Badge, parkeerplaats, apparatuur, software, voertuig, telefoonlijn: alles vraag je op één plek aan, voor jezelf of voor iemand voor wie je zorgt.',
      [
        '<strong>Nieuwe aanvraag</strong>: kies voor wie, en dan wat. Op basis van vergelijkbare aanvragen krijg je een vermoedelijke datum. Een concept is alleen voor jou zichtbaar.',
        '<strong>Mand</strong>: meerdere aanvragen voor één persoon gaan samen weg; voor meerdere personen bekijk je eerst een plan.',
        '<strong>Mijn aanvragen</strong>: hoe ver elke aanvraag is, wie nu beslist en sinds wanneer. Je kunt reageren, verbeteren wat is teruggestuurd, of annuleren.',
        '<strong>Aanvragen goedkeuren</strong>: wat onder de actieve rol op jouw beslissing wacht. Je keurt goed, wijst af of stuurt terug, met een reden.',
      ],
      'Niemand beslist over wat voor hemzelf is. Delegeer je rol vóór een afwezigheid: wat wacht, gaat mee.',
    ],
    pl: [
      'Wnioski',
      'Identyfikator, miejsce parkingowe, sprzęt, oprogramowanie, pojazd, linia: o wszystko wnioskuje się w jednym miejscu, dla siebie lub dla kogoś, kim się opiekujesz.',
      [
        '<strong>Nowy wniosek</strong>: wybierz dla kogo, potem co. Prawdopodobny termin wynika z podobnych wniosków. Szkic widzisz tylko Ty.',
        '<strong>Koszyk</strong>: kilka wniosków dla jednej osoby wychodzi razem; dla kilku osób najpierw ogląda się plan.',
        '<strong>Moje wnioski</strong>: na jakim etapie jest każdy, kto teraz decyduje i od kiedy. Możesz komentować, poprawić zwrócony wniosek albo go anulować.',
        '<strong>Zatwierdzanie wniosków</strong>: to, co czeka na Twoją decyzję w aktywnej roli. Zatwierdzasz, odrzucasz albo odsyłasz, z uzasadnieniem.',
      ],
      'Nikt nie decyduje o tym, co jest dla niego samego. Przed nieobecnością przekaż rolę: to, co czeka, przejdzie razem z nią.',
    ],
    cn: [
      '申请',
      '门禁卡、停车位、设备、软件、车辆、电话线路：无论为自己还是为您负责的人，都在同一处申请。',
      [
        '<strong>新申请</strong>：先选为谁申请，再选申请什么。系统会根据类似申请给出预计日期。草稿只有您自己可见。',
        '<strong>申请清单</strong>：为同一人的多项申请一起提交；为多人申请时，先查看一份计划。',
        '<strong>我的申请</strong>：每项进行到哪一步、现在由谁决定、从何时开始。您可以评论、修改被退回的申请，或取消。',
        '<strong>申请审批</strong>：以当前角色等待您决定的事项。可以批准、拒绝或退回，并说明理由。',
      ],
      '没有人可以决定自己的申请。缺勤之前请委托您的角色：待办事项会一并转交。',
    ],
  },
};

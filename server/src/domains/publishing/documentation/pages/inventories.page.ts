import type { ShippedPage } from '../shipped-page.ts';

export const inventories: ShippedPage = {
  Cle: 'inventaires',
  Rubrique: 'people',
  Droits: [],
  Ecrans: ['inventoryToReturn'],
  says: {
    fr: [
      'Les inventaires',
      'L’inventaire d’une personne est ce qui lui a été remis : badges, matériel, logiciels, véhicule. Chaque objet vient d’une demande validée et y ramène.',
      [
        '<strong>Inventaires</strong> : ouvrez le vôtre ou celui de quelqu’un dont vous vous occupez. Ce qui est rendu reste lisible, avec sa date.',
        '<strong>Badge</strong> : on peut le bloquer, le déclarer perdu, le retrouver. Perdu, il n’ouvre plus et un autre peut être demandé.',
        '<strong>Rendre, désinstaller</strong> : un retour s’annule tant que l’objet n’est pas remis à un autre ; une désinstallation ferme la demande pour toujours.',
        '<strong>À rendre</strong> : ce que détiennent encore les personnes parties, ou qui partent dans les trente jours, avec leur manager.',
      ],
      'Ce que vous voyez et pouvez faire dépend de votre rôle sur la personne ; le détail d’un geste est dans l’historique.',
    ],
    gb: [
      'Inventories',
      'Somebody’s inventory is what was handed to them: badges, equipment, software, vehicle. Each thing comes from an approved request and leads back to it.',
      [
        '<strong>Inventories</strong>: open your own, or that of somebody you look after. What was given back stays readable, with its date.',
        '<strong>Badge</strong>: it can be blocked, declared lost, or found again. Once lost it opens nothing, and another may be asked for.',
        '<strong>Give back, uninstall</strong>: a return can be undone while the thing was not handed to somebody else; uninstalling closes the request for good.',
        '<strong>To be returned</strong>: what people who left, or leave within thirty days, still hold, with their manager.',
      ],
      'What you see and can do depends on your role over the person; the history keeps who did what.',
    ],
    es: [
      'Los inventarios',
      'El inventario de una persona es lo que se le ha entregado: credenciales, equipo, software, vehículo. Cada objeto procede de una solicitud validada y lleva a ella.',
      [
        '<strong>Inventarios</strong>: abra el suyo o el de alguien de quien se ocupa. Lo devuelto sigue siendo legible, con su fecha.',
        '<strong>Credencial</strong>: se puede bloquear, declarar perdida o recuperar. Perdida, ya no abre y puede pedirse otra.',
        '<strong>Devolver, desinstalar</strong>: una devolución se anula mientras el objeto no se entregue a otra persona; una desinstalación cierra la solicitud para siempre.',
        '<strong>Por devolver</strong>: lo que aún tienen quienes se han ido o se van en treinta días, con su responsable.',
      ],
      'Lo que ve y puede hacer depende de su rol sobre la persona; el historial guarda quién hizo qué.',
    ],
    de: [
      'Inventare',
      'Das Inventar einer Person ist, was ihr übergeben wurde: Ausweise, Geräte, Software, Fahrzeug. Jedes Stück stammt aus einem genehmigten Antrag und führt dorthin zurück.',
      [
        '<strong>Inventare</strong>: Öffnen Sie Ihr eigenes oder das von jemandem, um den Sie sich kümmern. Zurückgegebenes bleibt mit Datum lesbar.',
        '<strong>Ausweis</strong>: Er lässt sich sperren, als verloren melden oder wiederfinden. Verloren öffnet er nichts mehr, ein anderer kann beantragt werden.',
        '<strong>Zurückgeben, deinstallieren</strong>: Eine Rückgabe ist widerrufbar, solange das Stück niemand anderem übergeben wurde; eine Deinstallation schließt den Antrag endgültig.',
        '<strong>Zurückzugeben</strong>: was Personen, die gegangen sind oder binnen dreißig Tagen gehen, noch haben, mit ihrer Führungskraft.',
      ],
      'Was Sie sehen und tun können, hängt von Ihrer Rolle für die Person ab; der Verlauf hält fest, wer was getan hat.',
    ],
    it: [
      'Gli inventari',
      'L’inventario di una persona è ciò che le è stato consegnato: badge, attrezzature, software, veicolo. Ogni oggetto viene da una richiesta approvata e vi riporta.',
      [
        '<strong>Inventari</strong>: apri il tuo o quello di qualcuno di cui ti occupi. Ciò che è restituito resta leggibile, con la data.',
        '<strong>Badge</strong>: si può bloccare, dichiarare smarrito o ritrovare. Se smarrito non apre più e se ne può chiedere un altro.',
        '<strong>Restituire, disinstallare</strong>: una restituzione si annulla finché l’oggetto non è consegnato ad altri; una disinstallazione chiude la richiesta per sempre.',
        '<strong>Da restituire</strong>: ciò che hanno ancora le persone uscite, o che escono entro trenta giorni, con il loro responsabile.',
      ],
      'Ciò che vedi e puoi fare dipende dal tuo ruolo sulla persona; la cronologia conserva chi ha fatto cosa.',
    ],
    nl: [
      'Inventarissen',
      'De inventaris van een persoon is wat aan die persoon is uitgereikt: badges, apparatuur, software, voertuig. Elk stuk komt uit een goedgekeurde aanvraag en leidt ernaar terug.',
      [
        '<strong>Inventarissen</strong>: open die van jezelf of van iemand voor wie je zorgt. Wat is teruggegeven, blijft leesbaar, met de datum.',
        '<strong>Badge</strong>: je kunt hem blokkeren, als verloren melden of terugvinden. Een verloren badge opent niets meer en er mag een andere worden aangevraagd.',
        '<strong>Teruggeven, verwijderen</strong>: een teruggave kan ongedaan zolang het stuk niet aan iemand anders is gegeven; verwijderen sluit de aanvraag voorgoed.',
        '<strong>Terug te geven</strong>: wat mensen die weg zijn, of binnen dertig dagen weggaan, nog hebben, met hun leidinggevende.',
      ],
      'Wat je ziet en kunt doen, hangt af van je rol voor die persoon; de geschiedenis bewaart wie wat deed.',
    ],
    pl: [
      'Inwentarze',
      'Inwentarz osoby to to, co jej wydano: identyfikatory, sprzęt, oprogramowanie, pojazd. Każda rzecz pochodzi z zatwierdzonego wniosku i do niego prowadzi.',
      [
        '<strong>Inwentarze</strong>: otwórz swój albo kogoś, kim się opiekujesz. To, co zwrócono, pozostaje widoczne wraz z datą.',
        '<strong>Identyfikator</strong>: można go zablokować, zgłosić jako zgubiony albo odnaleziony. Zgubiony niczego nie otwiera i można wnioskować o nowy.',
        '<strong>Zwrot, odinstalowanie</strong>: zwrot można cofnąć, dopóki rzeczy nie wydano komuś innemu; odinstalowanie zamyka wniosek na zawsze.',
        '<strong>Do zwrotu</strong>: co mają jeszcze osoby, które odeszły lub odchodzą w ciągu trzydziestu dni, wraz z ich przełożonym.',
      ],
      'To, co widzisz i możesz zrobić, zależy od Twojej roli wobec osoby; historia przechowuje, kto co zrobił.',
    ],
    cn: [
      '资产清单',
      '人员的资产清单是发放给其的物品：门禁卡、设备、软件、车辆。每项都来自获批的申请，并可返回该申请。',
      [
        '<strong>资产清单</strong>：打开自己的，或您负责的人的清单。已归还的物品连同日期仍可查看。',
        '<strong>门禁卡</strong>：可以停用、挂失或找回。挂失后不再有效，可以另行申请。',
        '<strong>归还与卸载</strong>：物品未发给他人之前可撤销归还；卸载则永久关闭该申请。',
        '<strong>待归还</strong>：已离职或三十天内离职的人员仍持有的物品，并显示其上级。',
      ],
      '您能看到和操作的内容取决于您的角色；历史记录保存谁做了什么。',
    ],
  },
};

/** What the words of a job post are about, in English, Kiswahili and Sheng: the kinds that the no-fee rule weighs. */

// An asterisk stands for any ending. Several kinds may share a word.
const lists = {
  cost: 'fee fees charge charges charged cost costs price prices ada gharama bei ghali dues levy payment payments malipo amount kiasi',
  money: 'money pesa hela doh doo chapaa ganji mkwanja mulla cheddar cash taslimu fedha',
  security:
    'deposit deposits rehani dhamana amana caution bond guarantee security commitment goodwill capital mtaji float trust akiba down downpayment surety collateral',
  gift: 'something token kitu kakitu chai tea soda kahawa coffee ahsante asante thank thanks appreciation appreciate kidogo envelope bahasha seed sadaka offering mkono motivate hongo facilitation facilitate gift zawadi',
  share:
    'contribution contributions mchango michango contribute chip changa membership subscription subscribe uanachama mwanachama chama kiingilio kingilio entry invest wekeza investment franchise fund kitty insurance bima levy',
  join: 'regist* reg registr* sajil* usajil* kusajili* join* kujoin enrol* enlist* sign* admission form forms fomu file faili list orodha daftari slot slots place placement nafasi seat seats kiti spot book booking* booked reserve* reservation jiunge jiunga kujiunga ujiunge jiandikishe ujiandikishe andikishw* kuandikw* kuandikish* uandikwe aandikwe aandikishwe payroll system group kundi kikundi crew squad confirm* shortlist* name names jina majina application* appointment uteuzi maombi ombi batch pool',
  prep: 'train* trained course courses kozi class classes seminar induction orientation onboarding uniform* sare jacket* reflector* helmet* boots gumboots viatu tshirt* shirt* fulana apron* aproni badge* beji tag tags lanyard kit kits vifaa manual* booklet* kijitabu guide medical* checkup vipimo kipimo ukaguzi screening chanjo jab vaccin* xray test tests jaribio exam* mtihani card cards kadi id ids kitambulisho pass passes pasi permit* leseni licen* certificat* cheti conduct locker kabati tablet* headset* costume* portfolio photo* photos picha mafunzo malazi accommodation hostel lodging bus starter package* pack kifurushi carton* katoni box bag begi mkoba koti coat glavu gloves kofia suit overall* dustcoat outfit ppe software mtaala stool tb hep accreditation aptitude demo cv tools simcard sticker',
  paper:
    'visa viza passport* pasipoti process* kuprocess stamp contract mkataba letter barua vetting clearance verif* uthibitisho kuhakiki* interview* usaili embassy ubalozi ticket tickets tiketi printing attestation background check sponsorship document* papers hatipermit posting deployment approval',
  account:
    'account accounts akaunti acc wallet wallets pochi app link profile wasifu level levels ngazi kiwango vip premium activat* kuactivate unlock* upgrade* recharge package* tasks dashboard code bidding orders',
  open: 'open opens opened opening fungu* ufungu* afungu* inafungu* kufungu* ifungu* start starts starting begin begins uanze kuanza unaanza ianze uingie kuingia released release',
  till: 'till paybill pochi goods buygoods',
  line: 'namba nambari number line laini mpesa mobile equity kcb coop western union airtelaccount',
  boss: 'agent agents wakala broker clerk karani supervisor supervisors msimamizi manager meneja foreman nyapara hr boss bosi officer afisa coordinator mratibu mkubwa storekeeper store stoo secretary katibu treasurer chairman chairlady chair mwenyekiti msee plug agency leader kiongozi inspector mkaguzi driver dere dereva nesi nurse mhandisi engineer chief chifu deputy askari madam auntie cousin insider mjumbe mheshimiwa recruiter panel office ofisi ofisini desk reception gate lango langoni mlango mlangoni kiosk bureau choreographer photographer trainer instructor mkufunzi doctor daktari consultant headman mnyapara matron matroni housekeeper producer mtayarishaji counter kaunta cashier keshia bursar pastor mchungaji captain nahodha mama mr mrs bwana bi miss sister brother ustadh mkuu mhasibu accountant treasurer mweka hazina gang base',
  first:
    'first kwanza before kabla upfront advance mapema ndio ndipo ndo then alafu halafu kisha once after until otherwise bila unless must lazima needed required compulsory mandatory today leo now sasa serious immediately urgently when ukishalipa ukilipa ukishatuma haraka deadline',
  only: 'only tu tuu pekee just small little minor token affordable',
  refundable:
    'refundable nonrefundable refunded returned returnable back itarudi* utarudish* inarudi* haitarudi* atakurudish* unarudish* utarejesh* refund non recovered recover',
  wage: 'salary salaries wage wages mshahara ujira earn earns earning earnings income stipend posho allowance commission komisheni bonus bonasi tips bakshishi profit faida retainer basic gross net overtime payday rate piece tarehe percent asilimia',
  free: 'free bure provided provide supplied given issued lend lent lends gives cover covers covered meets met reimbursed reimbursement insured zipo ipo vipo yapo ziko iko imelipwa sponsored',
  no: 'no not never nobody none nothing dont doesnt without zero hakuna hamna sio si hatuna haina hauna huna cannot hapana wala chochote yeyote yoyote zozote nor',
  warn: 'ripoti beware jihadhari tahadhari conmen conman fake fraud fraudster* scam* epuka matapeli wakora hotline avoid chunga tuhuma',
  we: 'we us our ours i my mine me yetu yangu zangu wetu zetu chetu vyetu vyangu langu letu sisi mimi kampuni company firm employer mwajiri mwenye owner shamba farm school shule hotel hoteli cafe church kanisa parish project mradi clinic kliniki hospital hospitali landlord client organisation shirika estate sacco coop county kaunti serikali government factory kiwanda bakery shop duka bank benki university chuo',
  you: 'you your yours yako wako zako chako lako vyako wewe applicant* candidate* mwombaji waombaji interested each everyone everybody every kila mmoja person persons head whoever anayeomba anayetaka wanaotaka successful shortlisted selected qualified new wapya mpya',
  worker:
    'worker* girl girls lady ladies men man women youth vijana kijana wasee msichana wasichana mvulana dem mboch guard guards walinzi mlinzi watchman watchmen rider riders seller sellers marketer* writer* typist* packer* teacher* tutor* volunteer* singer* model models dancer* cleaner* caretaker mobiliser* mfungaji mfanyakazi wafanyakazi kibarua vibarua fundi mafundi mwalimu walimu picker* usher* attendant* trainee* intern interns bouncer* coaches employee* staff recruit recruits loader* casual casuals waiter* waitress* wauguzi muuguzi mhudumu wahudumu mpishi people watu mtu',
  others:
    'customer* client clients wateja mteja buyer* shopper* passenger* abiria parent* wazazi mzazi tenant* wapangaji student* wanafunzi pupil* guest* wageni mgeni visitor* patient* wagonjwa farmer* wakulima household* shops maduka learner* drivers madereva donor* families players wachezaji members wanachama keja congregation trader* traders vendor* subscribers viewers fans',
  collect:
    'collect* receipt* risiti kupokea pokea upokee kukusanya kusanya kushika cash taslimu banks balance record* rekodi kurekodi reconcile handle handles count counts kuhesabu hesabu invoice* sales mauzo takings',
  goods: 'stock mzigo product* bidhaa pairs samples merchandise',
  keep: 'keep keeps get gets receive receives unapata utapata mnapata anapata unabaki unabakia kinachobaki zinazobaki inayobaki rest zingine ingine yours baki',
  time: 'evening jioni friday ijumaa saturday jumamosi sato monday jumatatu wednesday jumatano sunday jumapili month months mwezi week wiki end day siku morning asubuhi noon payday',
  perk: 'fare fares nauli lunch chakula msosi dinner supper breakfast meals meal airtime credo kredo vocha voucher bundles transport usafiri fuel petrol mafuta ration posho tea uji',
  half: 'half nusu balance remaining iliyobaki instalment* installment*',
  contact: 'call calls piga pigia whatsapp sms message ujumbe text details cv resume apply email',
} satisfies Record<string, string>

export type Kind = keyof typeof lists

const whole = new Map<string, Kind[]>()
const beginnings = new Map<string, Kind[]>()
for (const [kind, list] of Object.entries(lists) as [Kind, string][])
  for (const word of list.split(' ')) {
    const [map, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [whole, word]
    map.set(key, [...(map.get(key) ?? []), kind])
  }
const [SHORTEST, LONGEST] = [3, 11]
// Salesman, typists; msambazaji, wahariri.
const WORKER =
  /^[a-z]{3,12}(?:man|men|woman|women|ist|ists|eers|ters|ners|lers|vers)$|^(?:m|mu|mw|w|wa)[a-z]{3,12}(?:aji|izi|shi|ezi|lizi|isi|iri|ari|iki|imu)$/

/** What a word is about; most are irrelevant here. */
export function kindsOf(word: string): Kind[] {
  const kinds = new Set(whole.get(word))
  for (let length = SHORTEST; length <= Math.min(LONGEST, word.length); length++)
    for (const kind of beginnings.get(word.slice(0, length)) ?? []) kinds.add(kind)
  if (kinds.size === 0 && WORKER.test(word)) kinds.add('worker')
  return [...kinds]
}

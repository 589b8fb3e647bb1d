// Words in banks' texts that show what a row is, in many languages: wages, refunds, cash, fees, card payments.

import { keysOf } from "../../domain/keys.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { fold, wordsOfFolded } from "../../domain/text/words.ts";

/** The subject of a text. */
export type RowWord =
  | "bought"
  | "card"
  | "card-paid"
  | "card-payment"
  | "cash"
  | "cashback"
  | "credited"
  | "fee"
  | "income"
  | "interest"
  | "investment"
  | "own"
  | "purchase"
  | "received"
  | "refund"
  | "savings"
  | "savings-short"
  | "spent"
  | "transfer";

/**
 * Each entry is a whole word or several. With a star at its end, its last word is the beginning of one, and with a star before it, the
 * end of one. In scripts without spaces, it may be anywhere, but not as a part of another entry: 循環利息 is no 利息.
 */
const WORDS: Readonly<Record<RowWord, string>> = {
  income: `salary,payroll,wages,wage,pension,gehalt,lohn,lohnzahlung,bezuge,besoldung,rente,kindergeld,salaire,paie,allocation*,nomina,sueldo,
    luong huu,tro cap,phu cap,pensiun,tunjangan,pencen,elaun,dividen,薪金,退休金,年终奖,劳务费,津貼,股息,股利,勞保年金,児童手当,傷病手当,
    ジドウテアテ,配当金,ハイトウキン,老齢年金,厚生年金,상여,성과급,배당금,기초연금,퇴직금,아동수당,임금,
    emekli maas*,emekli ayl*,ikramiye,temettu,əməkhaqqı,emek haqqi,pensiya,təqaüd*,məvacib,müavinət,ხელფას*,პენსია,სტიპენდია,xelfasi,
    სოციალური დახმარება,կենսաթոշակ*,թոշակ,նպաստ*,կրթաթոշակ,еңбекақы,зейнетақы,жәрдемақы,шәкіртақы,שכר עבודה,גמלה,גמלת,דמי לידה,דמי אבטלה,מלגה,
    מענק,الرواتب,أرباح موزعة,بدل سكن,حساب المواطن,حقوق و دستمزد,حقوق ماه*,حقوق بازنشستگی,مستمری,یارانه,دستمزد,سود سهام,पेंशन,पेन्शन,मजदूरी,
    छात्रवृत्ति,পেনশন,تنخواہ,پنشن,وظیفہ,บำนาญ,เงินปันผล,
    wynagrodzen*,renta zus,swiadczenie zus,swiadczenie wych*,zasilek*,stypendium,lista plac,pridavek na dite,pridavky na dieta,
    rodicovsky prisp*,nyugdijfoly*,berutalas,csaladi potlek,illetmeny,osztondij,tappenz,salari*,salar net,alocatie,indemnizatie,osebni dohodek,
    regres za,otroski dodatek,izplacilo plac*,nadomestilo place,doplatak za djecu,osobni dohodak,licni dohodak,лични доходак,личен доход,
    isplata penz*,isplata zarade,isplata mirov*,isplata plat*,naknada zarade,naknada za bolov*,deciji dodatak,stipendija,исплата зараде,
    исплата на плата,детски додаток,възнагражд*,детски надбавки,обезщетение нои,zaplata,пособи*,стипендия,стипендія,отпускные,дивиденд*,з п за,
    пенсії,соціальна допомога,допомога при,
    stipendio,ordenado,vyplata,mzda,munkaber,loon,lon,lonn,palkka,maas,dividend,dividende,dividendo,代发,工资,公积金,
    给与,給料,給与,급여,বেতন,msp div,direct deposit,gaji,μισθοδοσια,μισθος,pago de nomi,proventos,vencimentos,luong,laun,plaća,משכורת,راتب,
    월급,薪資,薪资,薪水,зарплат*,заработн*,tootasu,キュウヨ,ショウヨ,gehaltszahlung,gehaltseingang,lohneingang,rentenzahlung,
    remuneration,haberes,nominas,aguinaldo,folha de pagamento,pro labore,emolument*,pensie,lonut*,lonein*,lonnsut*,lonover*,lonind*,
    elake,pensija,atlyginimas,pensja,emerytur*,plat za,duchod,dochodok,nyugdij,pokojnina,mirovina,penzija,zarada,plata za,isplata place,
    заплата,зарада,пензија,пенсия,пенсии,пенсія,заробітн*,συνταξη,жалақы,աշխատավարձ*,əmək haqqı,קצבת,קצבה,الراتب,رواتب,معاش,
    واریز حقوق,वेतन,เงินเดือน,奖金,獎金,养老金,賞与,direct dep,dir dep,paycheck*,stipend,child benefit,universal credit,dwp,net pay,sal credit,
    sal for,centrelink*,old age security,xxsoc sec,unemployment benefit*,superannuation payment,gehaltsab*,lohnab*,rentenservice,
    rentenversicherung,pensionszahlung,elterngeld,arbeitslosengeld,burgergeld,buergergeld,bafog,bafoeg,ausbildungsverg*,salar,salarzahlung,
    versorgungsbez*,dividenden*,tantieme*,weihnachtsgeld,monatslohn,familienbeihilfe,ruhegehalt,krankengeld,witwenrente,altersrente,
    bezuege,loonbet*,uitkering*,aow,kinderbij*,pensioen abp,pensioenuit*,wedde,bezoldig*,vakantiegeld,eindejaarspr*,
    werkloosheid*,maandloon,toeslagen,zorgtoeslag,huurtoeslag,kindgebonden,studiefin*,groeipakket,lonen,salaires,retraite,pole emploi,
    france travail,indemnites journ*,dividendes,appointements,pecule de vacances,assurance emploi,securite vieillesse,vir employeur,
    pensione,tredicesima,retribuzione,competenze mese,assegno unico,naspi,dividendi,compenso,busta paga,cassa integrazione,stip,indennita,
    sueldos,remuneracion*,jubilacion*,prestacion*,paga extra,dividendos,gratificacion,abono cts,abono planilla,mesada,aposentadoria,
    beneficio inss,liquido de vencimento,subsidio ferias,subsidio de ferias,subsidio de natal,subsidio desemprego,abono familia,
    bolsa familia,fgts,social pensao,folha pagamento,rendimentos trabalho,pensio,prestacio,jubilacio,dividends,loneut*,barnbidrag,
    pensionsmynd*,forsakringskassan,sjukpenning,foraldrapenning,studiemedel,a kassa,utdelning,arvode,tjanstepension,bostadsbidrag,alecta,
    semesterersattning,pensjon,utbetaling nav,alderspensjon,barnetrygd,feriepenger,sykepenger,utbytte,foreldrepenger,dagpenger,uforetrygd,
    lanekassen utbet*,udbetaling danmark,folkepension,bornepenge,feriepenge,boligstotte,dagpenge,ungeydelse,udbytte,a kasse,kontanthjaelp,
    overskydende skat,manedslon,bornecheck,efterlon,sygedagpenge,palkanm*,palkkatulo,palkat,lapsilisa,tyoelake,kansanelake,asumistuki,
    opintotuki,tyottomyysk*,paivaraha,lomaraha,osinko*,osingot,ansiosidonnainen,sairauspaiv*,etuus,tyomarkkinatuki,toimeentulotuki,kela,
    launagr*,launamill*,lifeyri*,barnabaetur,eftirlaun,ororkulif*,faedingarorlofs*,vaxtabaetur,tryggingastofnun,palk,palgad,palgamakse,
    pohipalk,lastetoetus,peretoetus,toovoimetoetus,vanemahuvitis,tootuskindl*,tootukassa,puhkusetasu,haigushuvitis,stipendium,
    vanaduspension,sotsiaalkindl*,darba alg*,alga par,algas avanss,darba samaksa,valsts pabalsts,slimibas pabalsts,bezdarbnieka pabalsts,
    vsaa,atvalinajuma nauda,atalgojums,darbo uzmok*,atlyg,sodra,ismoka vaikui,vaiko ismoka,vaiko pinigai,ligos ismoka,motinystes ismoka,
    socialine ismoka,dividendai,atostoginiai,darbo apmokejim*,μισθοδοσιας,μισθοδ,μισθοι,συνταξεων,συνταξεις,επιδομα,δωρο χριστουγεννων,
    δωρο πασχα,αποδοχες,μερισμα,μερισματα,δυπα,paga mujore,rroga,pensioni,pagese pensioni,pagesa e pages,kalim page,page neto,shperblim,
    dividendet`,
  cashback: `cashback,saveback,cash back,кэшбэк,кешбэк,кешбек,现金奖励,返现,回饋,キャッシュバック,캐시백,
    เครดิตเงินคืน`,
  interest: `intress*,interest paid to you,interest earned,credit interest,interets crediteurs,结息,interest payment,interest credit,
    lai tien gui,lai khong ky han,lai nhap goc,lai suat,lai kkh,tra lai tien gui,tra lai tiet kiem,tra lai tk,tra lai tai khoan,thanh toan lai,
    bunga rekening,bunga harian,bunga bank,kredit bunga,pendapatan bunga,pembayaran bunga,jasa giro,bagi hasil,imbal hasil,faedah,hibah,
    kredit keunt*,存息,結息,利子,depozit faiz*,əmanət faiz*,hesap faizi,mevduat faiz*,
    net faiz,brut faiz,hesap faiz,gunluk faiz,faiz alacak,faiz geliri,faiz gəliri,faiz odeme*,faiz tahak*,kar payi,faizin öd*,
    faiz ödənişi,faiz odenisi,hesablanmış faiz,სარგებელი,პროცენტი,პროცენტის დარ*,տոկոսագումար*,ավանդի տոկոս*,տոկոսի վճարում,տոկոսների կապ*,
    հաշվեգրված տոկոս*,сыйақы,пайыз есептеу,вознаграждение по деп*,вознаграждение по вкл*,выплата вознагр*,זיכוי ריבית,ריבית על פיקדון,
    ריבית על פקדון,ריבית פיקדון,ריבית פקדון,זכות ריבית,רווחים מפיקדון,רווחים מפקדון,أرباح,عائد حساب,فوائد,فائدة,الفوائد,سود,ब्याज,
    int cr,sb int,sbint,fd int,savings interest,সুদ,মুনাফা,profit paid,profit credit,منافع,ดอกเบี้ย,
    odsetk*,odsetek,uroku,urokov,kamatfizet*,dobanda,dobanzi,obresti,kamata,kamate,камата,камате,лихва,лихви,олихвяване,начисление процентов,
    выплата процентов,капитализаци*,процент на остаток,проценты по счет*,начисленные проценты,доход по вклад*,процентный доход,відсотки,
    відсотків,процентів,проценти за вкл*,
    intereses a favor,abono intereses,rendimento,kamat,kamatjovairas,urok,uroky,τοκοι,sparrente,korko,palukanos,利息,이자,interest credited,
    interest paid till,int pd,rend pago,rend pago aplic,rendimento aplic,rendimentos aplic,intereses ganados,rendimientos,juros,interessi attivi,creditrente,
    spaarrente,sparranta,kreditranta,kapitalizacja odsetek,pripis kamat*,проценты по вкладу,проценты на остаток,ריבית זכות,
    سود سپرده,bunga tabungan,bunga deposito,ดอกเบี้ยเงินฝาก,リソク,interest paid,interest added,interest applied,interest capital*,
    capitalised interest,interest received,gross interest,net interest,bonus interest,base interest,deposit interest,cr interest,cr int,
    credit int,int paid,int earned,int credit*,monthly interest,habenz*,guthabenz*,guthabenverz*,zinsgut*,zinsertr*,zinszahl*,zinsauszahl*,
    zinsverg*,zinsabschluss,zinsen tagesgeld,zinsen festgeld,zinsen guthaben,bonuszins*,sparzins*,einlagezins*,kreditorenzins*,verzinsung,
    rentebij*,rentevergoed*,basisrente,getrouwheids*,kwartaalrente,creditint*,intresten credit,rente bij*,rente ontv*,rente uitk*,
    rente spaar*,interets livret,interets annuels,interets acquis,interets payes,interets d epargne,interet de base,prime de fidelite,
    capitalisation des interets,credit d interets,int livret,versement interets,versement d interets,remuneration livret,
    interessi creditor*,interessi netti,interessi lordi,interessi matur*,interessi conto,interessi a credito,interessi su,
    int attivi,accredito interessi,competenze creditore,cedola,cedole,abono de intereses,intereses ahorr*,interes cuenta,
    remuneracion cuenta,intereses pagados,interes a favor,credito intereses,intereses capitaliz*,interes ganado,acreditacion intereses,
    int ganados,intereses acreed*,rendimiento,rentab invest,rend pago aplic aut,rendimentos,remuneracao deposito,remuneracao basica,
    interessos a favor,interessos credit*,abonament interessos,inlaningsr*,ranta spar*,kapitaliserad ranta,rantekr*,rantein*,rantekap*,
    ranteut*,kontoranta,arsranta,kreditrent*,innskuddsr*,rentegod*,renteinn*,opptjente renter,kr renter,renter av innskudd,indlansr*,
    rentetilsk*,tilskrevne renter,renteindt*,kuponrente,rente indlan,korkohyv*,talletuskorko,hyvityskorko,korkotuot*,koronmaksu,korot,
    korkotulo,tilikorko,innvext*,innlansv*,vaxtagr*,vaxtatekj*,vextir af,innborgadir vextir,fjarmagnstekj*,hoiuseintress*,kreeditint*,
    procentu izmaksa,noguldijuma procenti,depozita procenti,uzkratie procenti,uzkrato procentu,krajkonta procenti,procentu maksajums,
    aprekinatie procenti,palukanu ismok*,palukanu mokej*,αποδοση τοκων,πιστωση τοκων,εκτοκισμος,interes depozit*,interes i kredit*,
    interes kursimi,interesi i depoz*,interesa te perfit*`,
  refund: `rever par,rever tot,return,reversal,chargeback,returned,purchase return,erstattung,ruckzahlung,retoure,storno,avoir,reembolso,
    resi merce,check card credit,bank card credit,
    hoan tra,hoan lai,hoan gd,huy giao dich,huy gd,huy mua,dao giao dich,tra hang,pembatalan,dikembalikan,batal transaksi,pemulangan,
    pembalikan,pulangan wang,撤销,撤銷,沖正,沖銷,冲销,冲账,沖帳,回沖,ヘンキン,ヘンピン,払戻,払い戻し,ハライモドシ,マイナス伝票,환급,
    iptal*,ters kayit,harcama itiraz*,qaytarma,qaytarılması,geri qaytar*,ləğv*,გაუქმებ*,დაბრუნებ*,რევერსალ*,չեղարկ*,վերադարձ*,қайтарым,
    қайтарыл*,болдырмау,ביטול חיוב,הכחשת עסקה,החזרת סחורה,استرجاع,مرتجع*,رد مشتريات,إعادة مبلغ,إلغاء عملية,عكس عملية,قيد عكسي,معكوسة,برگشت وجه,
    برگشت از خرید,برگشت تراکنش,عودت وجه,ابطال تراکنش,مرجوعی,रिफंड,रिफ़ंड,धनवापसी,वापसी,रिवर्सल,उलटाव,रिफण्ड,রিফান্ড,রিভার্সাল,বাতিল লেনদেন,
    واپسی,ریفنڈ,ریورسل,رقم واپس,منسوخ,คืนสินค้า,ยกเลิกรายการ,กลับรายการ,เงินคืน,
    anulowan*,korekta transakcji,korekta zakup*,reklamac*,vracen*,navrat platby,visszaru,visszavetel*,kartyas jovairas,jovairas kartya*,
    anulare,returnat*,reversare,povracil*,vrnjen*,ponisten*,ispravak trans*,storniran*,рефунд*,сторнир*,сторнув*,върнат*,отмяна,враќање,
    вратени,поништен*,рекламаци*,реверсал,возвращено,відміна,повернут*,
    επιστροφη,החזר,זיכוי,استرداد,返品,반품,hoan tien,pengembalian,retour,restitutie,retur,refusjon,hyvitys,palautus,возврат,iade,退款,退货,返金,환불,ফেরত,
    rimborso,vratka,devol,devolucao,povrat,restituire,rambursare,grazinimas,atmaksa,tagasimakse,повернення,
    възстанов*,возмещение,ruckvergut*,rueckvergut*,remb,rembt,rembours*,zwrot*,vracil*,terugbetal*,aterbetal*,tilbagebetal*,refund*,取消,취소,
    คืนเงิน,退回,退貨,purchase ret,credit adjustment,pos return,merchant credit,purchase reversal,reversion,reverso,anulacion,
    kortretur,kortaterbetalning,rueckzahlung,rueckueberweisung,rucklastschrift,ruecklastschrift,ruckbuchung,warenruckgabe,
    stornierung,extourne,credit cb,extorno*,contracargo,anulacao,devolvid*,rimborsi,riaccredito,returnare,stornare,
    terugstorting,terugboeking,aterforing,tilbakebetal*,tilbakefor*,tilbagefor*,refusion,korttihyvitys,tagastus,atgries*,dobropis,vraten*,
    visszautal*,visszaterit*,povracaj,повраћај,поврат,сторно,отмена,скасування,връщане,αντιλογισμος,iadesi,rimbursim,қайтару,
    qaytarılma,ביטול עסקה,رد مبلغ,برگشت خرید,bayaran balik,退费,退費,冲正,刷退,キャンセル,credit voucher,debit card credit,
    unpaid direct debit,rfnd*,refnd*,provisional credit,dispute credit,reversed,cr voucher,recredit*,rtn pos,retd dd,rev upi,tax ref,
    stornobuch*,retouren,retourengut*,ruckgabe,rueckgabe,ruckuberweis*,ruckueberweis*,rueckuberweis*,handlergutschr*,haendlergutschr*,
    gutschrift handler,gutschrift haendler,kartengutschr*,*erstattung,ruckerst*,rueckerst*,ruckbelast*,rueckbelast*,korrekturbuch*,
    reklamation*,ruckzlg,terugg,teruggav*,teruggaa*,*teruggave,terugbet,terugvord*,retourpin,pinretour,retourbet*,retourzend*,stornering,
    annulering,creditnota,correctieboek*,rmbt,credit carte bancaire,cred cb,annulation*,annul,regularisation*,rejet*,prelevement rejete,
    prlv rejete,contrepassation*,ristourne,rbst,remise commerciale,restitution*,restituzione,nota di credito,reso merce,annullament*,
    annullo,rettifica*,insoluto,rimb,riaccr,stornat*,accredito da esercente,dev compra,dev recibo,devoluc,reintegro compra,reintegro promo,
    retrocesion*,reversa,rev compra,rev pago,recibo devuelto,ajuste a favor,abono comercio,reemb,anul,cancelacion compra,estorn*,
    est compra,restituicao,cancelamento compra,reversao,nota credito,ajuste credito,contestacao,devolucio*,reemborsament,anullacio,
    retrocessio*,retorn compra,rebut retornat,aterkop,kredit kop,makuler*,rattelse,ater kop,returkop,returnerad,aterbet,kreditfaktura,
    kreditnota,reversering,skatteaterb*,reklamasjon,korreksjon,returkjop,kansellering,kreditvare,tilbakebet,tilbagebet,returnering,
    returneret,annulleret,indsigelse,korrektion,maksunpal*,maksupal*,veronpal*,tuotepal*,ostonpal*,ostohyv*,ostonhyv*,peruutus,peruutettu,
    oikaisu,reklamaatio,hyvityslasku,palautusmaksu,hyvitetty,endurgr*,bakfaers*,bakfaert,voruskil,leidretting*,ogilding,inneignarnota,
    kreditfaersl*,tagastami*,tagastatud,tagastusm*,tagast,tagasikanne,tuhistami*,kreeditarve,korrektsioon,atcelts,anulets,anulesana,
    kreditrekins,atmaksats,darijuma atcelsana,atgr,korekcija,atsauktas,atsaukimas,anuliuota,anuliavim*,grazinta,grazinti pinig*,
    kreditine saskaita,grazinamas,ακυρωση,αντιλογ,επιστροφες,επιστρ,αντλγ,πιστωση αγορας,kthim,anulim,anullim,stornim,rimbursimi`,
  credited: `gutschrift,gutschriften,kreditering,
    jovairas,crediter*`,
  cash: `atm,automat 0*,pos withdrawal,cashpoint,cash machine,mobile withdrawal,bargeld,gaa,retrait,cajero,retirada de efectivo,reintegro,
    bankoma*,банкома*,カード引出,스마트출금,გატანა თანხა,
    rut tm,ung tien mat,tarikan tunai,trk tunai,pengeluaran wang,keluaran tunai,self service withdrawal,现金支取,支取现金,現金支出,提現,
    預借現金,取現,現金支払,お引出,引き出し,支払機,キャッシング,자동화기기 출금,자동화기기출금,자동화기기인출,지급기출금,기기출금,현금지급,
    현금서비스,atm현금,atm지급,cd현금,타행cd,cd공동,편의점atm,
    nakit cekil*,hesaptan cekil*,nağd pul*,nağd çıxar*,nağd məxaric,nagd vesait*,ბანკომატ*,ნაღდი ფულის გატ*,ნაღდი ფულის გაც*,თანხის გატანა,
    բանկոմատ*,կանխիկի տրամ*,կանխիկ գումարի ելք,կանխիկի ելք,կանխիկ ելք,қолма қол ақша*,ақша алу,снятия,בנקט,מבנקט,מכשיר אוטומטי,משיכה בקופה,
    משיכת שטר*,משיכה ממכשיר,سحب من الصراف,سحب من صراف,سحب صراف,سحب آلي,السحب النقدي,السحب من الصراف,مسحوبات نقدية,سحب بطاقة,الصراف الآلي,
    برداشت نقدی,دریافت وجه نقد,एटीएम,नकद आहरण,नकदी निकासी,eaw,self chq cash,এটিএম,উত্তোলন,اے ٹی ایم,نقد رقم,نقدی نکال*,کیش نکال*,نقد نکل*,
    ถอนเงิน,ถอน atm,กดเงินสด,เบิกถอน,เบิกเงินสด,
    wyplata gotowk*,wyplata karta,wypl gotowk*,podjecie gotowki,kp felvet*,keszpenz felvet*,keszpenz kifizet*,bankjegykiado,
    penztari kifizet*,retrageri numerar,retrageri de numerar,retrag numerar,ridicare numerar,extragere numerar,retragere bancomat,la bancomat,
    bancomat bcr,bancomat bt,retragere cash,cash retragere,dvig ba,dvig na,dvig got,gotovinski dvig,izplacilo gotovine,isplata gotov*,
    gotovinska isplata,podizanje novca,isplata na salteru,isplata na blagajni,podizanje gotov*,готовинска исплата,подигање готов*,
    подигање на готов*,подигнување готов*,исплата на готов*,podiganje gotov*,изтеглен*,изплащане на каса,обналич*,отримання готівк*,
    зняття готівк*,видача готівк*,зняття коштів,
    prelievo,retragere numerar,para cekme,nakit cekim,rut tien,hradbank*,dvig gotovine,현금출금,atm출금,כספומט,
    משיכת מזומן,سحب نقدي,현금인출,vyber,uttag,haevning,otto automaatti,ottoautomaatti,
    automaattinosto,nosto,выдача наличных,取款,提现,現金引出,引出し,cpt,abm,cash wdl,behebung,saque,retiro efectivo,retiro en efectivo,keszpenzfelvet*,
    αναληψη,tarik tunai,bargelda*,barausz*,barabheb*,barbezug,bezug bancomat,bancomat bezug,postomat*,disposicion de efectivo,
    disposicion efectivo,extraccion*,retiro sin tarjeta,avance en efectivo,prelievi,prelevament*,retragere de numerar,eliberare numerar,
    geldmaat,haeveautomat*,kontanthaev*,sularaha valja*,skaidras naudas iznem*,grynuju isem*,
    vyplata hotovosti,подизање готовине,исплата готовине,теглене,атм,снятие,получение наличных,
    nakit avans,nakit cekme,para cekimi,terheqje,განაღდება,կանխիկացում,nağdlaşdırma,*כספומט,משיכת מזומנים,
    صراف آلي,برداشت وجه,خودپرداز,नकद निकासी,নগদ উত্তোলন,ক্যাশ আউট,ถอนเงินสด,penarikan tunai,pengeluaran tunai,取现,提款,現金出金,カード出金,atm인출,cd출금,
    cash advance,lnk,nwd,atw,withdrawal at agent,cash w d,cash withd*,cash wd,cash out,cashout,at teller,teller withdrawal,
    counter withdrawal,cheque cashed,notemachine,cashzone,cardtronics,allpoint,agent withdrawal,self withdrawal,link withdrawal,cashsend,
    counter cash,gea nr,gea betaalpas,gea pas,gea geldautomaat,bezug am schalter,kassenausz*,bargeldb*,sb auszahlung,auszahlung girocard,ga nr*,barverfug*,
    barverfueg*,geldausgabeaut*,geldautom*,kartenbezug bancomat,cashgroup,automatenausz*,geldopn*,geldopv*,geldafh*,opname contant*,
    contante opname,contant opg*,kasopname,opneming geld,opvraging bancontact,chartaal*,cashafh*,cash opname,afhaling bankkaart,batopin,
    ret dab,retr dab,rt dab,dab retrait,especes dab,ret gab,retr gab,ret especes,ret esp,au distributeur,prelevement bancomat,prelevement d especes,
    prelevement au distributeur,prel bancomat,prel sportello,prel contant*,prelev bancomat,prelev sportello,prelev autom*,prelev atm,prel atm,prelev contant*,prelevam,anticipo contante,disp efectivo,disposic efectivo,disposicion ventanilla,
    retiro de efectivo,ret efectivo,retirada efectivo,retiro oficina,retiro corresponsal,retiro agente,retiro multibanco,retiro servibanca,
    retiro por ventanilla,retiro ventanilla,banelco,giro caja,redbanc,telebanco,avance efectivo,extrac caj,lev mb,lev numerario,levant mb,
    levant numerario,levantam*,sq 24h,saq cartao,adiantamento de numerario,adiantamento numerario,reintegrament,caixer,disposicio efectiu,
    disposicio d efectiu,retirada efectiu,retirada d efectiu,kontantut*,kortuttag,automatuttag,kassauttag,uttagsautomat,kontanter,minibank,
    minibanker,minibankutt*,uttak,kontanttj*,kontantudb*,automathaev*,haevet,pengeautomat,udbetaling kontant,haeveaut,haevekort automat,
    nokas,kateisotto,ottopiste,kateisautom*,automaattiotto,kateisnos*,kassanosto,otto kortilla,kateista,reidufe*,reidufj*,uttekt i banka,
    gjaldkeraut*,hradb,pangaautom*,sularahaaut*,sularahav*,sularahas valja,sularaha,valjavott,raha valjav*,skaidra nauda*,
    skaidras naudas izm*,naudas iznem*,iznemta skaidra,iznemsana,naudas izsn*,izmaksa skaidra,grynieji,grynuju pinig*,grynuju ismok*,
    pinigu isem*,isgrynin*,gryn pin,ismoka grynais*,αναληψεις,προκαταβολη μετρητων`,
  fee: `fee,fees,service charge,monthly charge,commission,kontofuhrung,gebuhr,gebuhren,entgelt,entgeltabschluss,frais,sollzinsen,
    thu phi,phi quan ly,phi sms,phi chuyen,phi thuong nien,phi duy tri,phi rut,phi giao dich,phi gd,phi cham,lai phat,lai vay,adm bulanan,
    pajak bunga,denda keterlamb*,bea meterai,bea materai,iuran tahunan,bunga pinjaman,bunga tagihan,bunga kredit,caj perkhid*,caj lewat,
    fi tahunan,fi kad,duti setem,cukai perkhid*,faedah pinjaman,账户管理费,帳戶管理費,短信费,短信服务费,工本费,年費,滞纳金,滯納金,違約金,
    透支利息,貸款利息,取款手续费,取现手续费,提款手續費,テスウリヨウ,口座管理料,遅延損害金,ローン利息,借入利息,印紙税,연체이자,대출 이자,연체료,
    현금서비스이자,현금서비스수수료,
    islem ucreti,eft ucreti,havale ucreti,fast ucreti,atm ucreti,yillik uyelik,isletim ucreti,kart aidati,gecikme faiz*,kredi faiz*,akdi faiz*,
    nakit avans faiz*,nakit avans ucret*,nakit avans masraf*,xidmət haqqı,xidmet haqqi,illik haqqı,sms xidməti,komissiyası,საკომისიო*,
    ბარათის მომსახურება,სესხის პროცენტ*,միջնորդավճար*,սպասարկման վճար,հաշվի սպասարկում,քարտի տարեկան,տույժ,վարկի տոկոս*,қызмет көрсету ақы*,
    шотқа қызмет,жылдық қызмет,комиссиясы,несие пайыз*,דמי ניהול,דמי שימוש,الرسوم,عمولات,مصاريف إدارية,مصاريف بنكية,فوائد مدينة,رسم شهري,
    هزینه پیامک,शुल्क,एटीएम शुल्क,chrg,chrgs,chgs,sms charge*,sms alert*,amc charge*,consolidated charge*,gst on,dcardfee,চার্জ,ফি,
    ক্যাশ আউট চার্জ,excise duty,আবগারি শুল্ক,سالانہ فیس,سروس فیس,چارجز,ค่ารักษาบัญชี,ดอกเบี้ยเงินกู้,ดอกเบี้ยค้าง,ดอกเบี้ยสินเชื่อ,
    ดอกเบี้ยบัตร,ค่าติดตามทวงถาม,ค่าบริการ sms,ค่าธรรมเนียมถอนเงินสด,ค่าธรรมเนียมการถอนเงิน,
    oplaty,prowizj*,prow za,opl mies*,odsetki debet*,odsetki karn*,odsetki od kredyt*,cena za ved*,cena za transak*,ceny za sluzby,popl za,
    debetni urok*,debetny urok*,sankcni urok*,sankcny urok*,urok z deb*,urok z precerp*,illetek,kartyadij,hitelkamat*,kesedelmi kamat*,
    szamlavezet*,idoszakos kolts*,taxa anuala,taxa sms,com adm,dobanda debit*,dobanda penaliz*,speze bancare,vodenje racuna,stroski vod*,
    strosek pl*,zamudne obresti,prov za,naknada po,bankarska naknada,mjesecna naknada,mesecna naknada,zatezn*,odrzavanje racuna,
    odrzavanje tekuceg,platnog prometa,накнада за,месечна накнада,одржување на сметка,надомест за,месечен надомест,казнена камата,
    такси и комис*,комисиона,комисионна,наказателна лихва,плата за смс,плата за увед*,плата за пакет*,плата за sms,плата за обслуг*,
    годовое обслуж*,обслуживание карты,штраф за,проценты по кредит*,відсотки за кред*,відсотки за корист*,пеня,naknada za,
    cotisation,comision,commissione,canone,spese,oplata,poplatek,dij,kezelesi koltseg,kosten,avgift,gebyr,palvelumaksu,комиссия,手续费,年费,
    agios,thjonustugjald*,nadomestilo,provizija,עמלה,עמלת,手續費,수수료,phi dich vu,kontofuhrungs*,auslandseinsatz*,
    commissions,comisiones,cuota de manejo,gmf,comissao,anuidade,iof,juros,imposto de selo,tarifa banc*,commissioni,
    imposta di bollo,comisioane,debetrente,arsavgift,*gebyr,viivastyskork*,teenustasu,komisij*,komisin*,poplatky,poplatok,jutalek,
    такса,провизија,комиссии,комісія,комісії,плата за обслуж*,προμηθεια,προμηθειες,komisyon*,masraf*,bsmv,kkdf,
    komissiya,עמלות,דמי כרטיס,ריבית,رسوم,عمولة,کارمزد,ค่าธรรมเนียม,biaya,利息支出,贷款利息,循环利息,循環利息,违约金,手数料,年会費,キャンセル料,연회비,대출이자,
    interest charge*,debit interest,purchase interest,finance charge*,bank charge*,withdrawal charge,stamp duty,chg,card maintenance,
    maintenance charge*,monthly charges,account charge*,transaction charge*,overdraft charge*,overdraft usage,overdraft int*,on overdraft,
    service charges,min bal*,emtl,transfer levy,account maintenance,admin charge*,handling charge*,nsf,atm charge*,atm fee*,
    atm withdrawal fee,atm withdrawal charge*,cash withdrawal fee,cash withdrawal charge*,cash advance fee,cash advance charge*,on charges,loan interest,
    dr interest,dr int,o d interest,od interest,int charged,unpaid item*,amc,card surcharge,quarterly charge,usage charge*,*entgelt,
    *entgelte,entgelte,*spesen,spesen,gebuehr,gebuehren,kontogeb*,kontofuehr*,kartenpreis,kartengeb*,jahresgeb*,uberziehungsz*,
    ueberziehungsz*,fremdwahrungsg*,fremdwaehrungsg*,manipulationsg*,depotgeb*,mahngeb*,bearbeitungsg*,saldogeb*,kontopaket*,
    bankpaket*,transaktionsg*,rucklastschriftg*,ruecklastschriftg*,verzugszins*,kreditzins*,debitzins*,schliessfach*,beheerskost*,
    bankkosten,rekeningkost*,kaartkost*,pakketkost*,dossierkost*,transactiekost*,provisie*,debetint*,kredietrente,intresten debet,
    koersopslag,wisselkoers*,bijdrage betaalpas,bijdrage rekening,forfaitaire bijdrage,pakketbijdrage,rood staan,cotis cb,cotis carte,
    cotis visa,comm intervention,com intervention,arrete de compte,forfait compte,banque a distance,com operation,com de change,frs tenue,
    frs de tenue,gestion de compte,gestion du compte,redevance mensuelle,redevance carte,interets debit*,interets de decouvert,
    droits de garde,offre groupee,esprit libre,prix carte,tenue de compte,dispoz*,dispositionsz*,bollo conto,bollo e c,imposta bollo,
    imp bollo,tassa di bollo,interessi debit*,interessi passivi,interessi di mora,int debitori,competenze di chiusura,competenze trimestr*,
    competenze di liquid*,comm ni,quota associativa carta,costo bonifico,oneri bancari,diritti di custodia,costo mensile,frais retrait,
    frais de retrait,comm prelievo,comm su prelievo,comision cajero,comision dispos*,comision por dispos*,com mantenimiento,com mantencion,
    impuesto 4x1000,gobierno 4x1000,mantenimiento cuenta,mantencion,mant cuenta,mant cta,itf,ley 25413,imp deb,sellado,gastos bancarios,
    gastos administracion,gastos de administracion,intereses deudores,intereses descubierto,interes sobregiro,intereses sobregiro,
    cuota anual,anualidad,costo mensual,comis,seguro desgravamen,intereses morator*,intereses de mora,intereses corrientes,
    cargo por servicio,percepcion iva,iva comision,iva por,cobro iva,impuesto de sellos,impuesto al debito,impuesto debito,cuota manejo,
    costo mantenimiento,costo transferencia,serv mantenimiento,isr retenido,imposto do selo,imposto selo,imp selo,i selo,tarifa pacote,
    tar pacote,tarifa mensalidade,tar mensalidade,tar servico,tarifa doc,tarifa manut*,cesta de servicos,cesta b,encargos limite,
    encargos de atraso,manutencao conta,manutencao de conta,com manut*,despesas manutencao,disponibilizacao cartao,comissoes,jur limite,
    mensalidade conta,tx manut,pacote servicos,pacote de servicos,comissio,comissions,despeses,manteniment compte,quota anual,
    interessos deutors,interessos descobert,kortavgift,manadsavgift,bankavgift,uttagsavgift,valutapaslag,vaxlingsavgift,skuldranta,
    pris bank*,aviavgift,forseningsavg*,paminnelseavg*,kontoavgift,utlandsavgift,drojsmalsr*,debetranta,overtrasser*,upplaggningsavg*,
    nyckelkund,ranta kredit,paketpris,omkostn*,omk,arspris,manedspris,priser bank*,debetrenter,overtrekksr*,transaksjonspris,
    forsinkelsesr*,gebyrer,kontohold*,prisbelastning,renter debet,kurtage,overtraeks*,boksleje,valutatillaeg,kundeprogram,
    tilskrevne debet*,bankpakke,pakkepris,morarente*,negative renter,kortafgift,kontoafgift,palvelumaksut,kortin kuukausimaksu,
    verkkopankki kuukausimaksu,debit kuukausimaksu,kortin vuosimaksu,tilinhoito*,tilimaksu,luottokorko,muistutusmaksu,provisio,
    valuutanvaihto*,nostopalkkio,tilinylitys,ylityskorko,korkomeno,kasittelykul*,limiittiprov*,palv maksu,palvelupaketti,palveluhinta,
    lainan korko,toimenpidepalkkio,valuuttamaksu,argjald*,utskriftargj*,faerslugj*,vanskilagj*,yfirdrattar*,drattarv*,tilkynningargj*,
    uttektargj*,thjonustugjold*,kortagj*,thoknun,manadargj*,greidslugj*,sedilgj*,haldustasu,kuutasu,hooldustasu,viivis*,konverteerimist*,
    teenustasud,aastatasu,kuupaketi*,laenuintress,lepingutasu,kaarditasu,maksetasu,komisjonitasu,teen tasu,sularaha valjavotu tasu,
    apkalposanas maksa,maksa par karti,kartes menesa maksa,kreditprocenti,ligumsods,pakalpojumu kompl*,konta apkalp*,kartes apkalp*,
    procenti par kreditu,soda procenti,komplekta maksa,konta uzturesana,menesinis mokestis,korteles mokestis,aptarnavimo mokestis,
    paslaugu plan*,delspinigiai,palukanos uz kredita,saskaitos administr*,korteles administr*,administravimo mokestis,saskaitos tvark*,
    baudos palukanos,korteles metinis,kredito palukanos,paskolos palukanos,προμηθεια atm,προμηθεια ατμ,προμηθεια αναληψης,προμηθ,προμ,
    εξοδα τηρησ*,εξοδα μεταφορας,εξοδα λογαριασμου,εξοδα εμβασμ*,εξοδα διαχειρ*,εξ τηρησης,συνδρομη καρτας,τοκοι υπεραναληψ*,
    τοκοι υπερημερ*,χρεωστικοι τοκοι,εισφορα ν,komision*,tarife mirembajt*,tarife karte,tarife mujore,mirembajtje llog*,mbajtje llogari*,
    provizion,interes overdraft*,interesa overdraft*`,
  "card-paid": `pagamento efetuado,pagto debito automatico,pagamento debito automatico,autopay,ihre zahlung,payment thank you,thank you for your payment,payment received,direct debit received,pago recibido,
    pembayaran terima kasih,pembayaran diterima,bayaran diterima,bayaran terima kasih,terima kasih atas bayaran,pymt maybank2u,上期已繳,
    前回お支払,入金ありがとう,
    odeme alindi,ödəniş qəbul edildi,төлем қабылданды,תשלום התקבל,תודה על התשלום,دفعة مستلمة,شكرا لسداد*,استلام الدفعة,دفعة شكرا,
    پرداخت دریافت شد,भुगतान प्राप्त,পেমেন্ট গৃহীত,ادائیگی موصول,
    wplata na karte,wplata dziekujemy,prijata splatka,koszonjuk bef*,koszonjuk a bef*,befizetes koszonjuk,beerkezett torlesztes,plata primita,
    multumim pentru plata,hvala za placilo,placilo prejeto,хвала на уплати,благодариме за упл*,благодарим за плащ*,платеж получен,
    платіж отримано,
    pagos recibidos,paiement recu,pagamento recebido,pagamento ricevuto,betaling ontvangen,betaling mottatt,betaling modtaget,
    betalning mottagen,zahlung erhalten,zahlung eingegangen,platnosc otrzymana,wplata otrzymana,splata otrzymana,platba prijata,
    maksu vastaanotettu,оплата получена,manuelle lastschrift,rechnungsausgleich,pagamentos validos,inbetalning bankgiro,inbetalning bg,
    inbetalning plusgiro,innbetaling bankgiro,自扣已入,感謝您的繳款,感謝您繳款,dankend erhalten,erhalten besten dank,zahlung uberweisung erhalten,
    paiement merci,merci pour votre paiement,merci de votre paiement,pago gracias,gracias por su pago,su pago en pesos,su pago en dolares,
    su pago en usd,monto cancelado,obrigado pelo pagamento,inclusao de pagamento,pagto por deb em*,grazie per il pagamento,
    geincasseerd vorig saldo,verrekening vorig saldo,betalt bg,tack for din betalning,takk for betalingen,tak for din betaling,
    kiitos maksusta,dziekujemy za splate,dziekujemy za wplate,dekujeme za platbu,dakujeme za platbu,hvala na uplati,
    ευχαριστουμε για την πληρωμη,odemeniz icin tesekkur*,спасибо за платеж,дякуємо за платіж,terima kasih atas pembayaran,多謝繳款,多謝付款,上期繳款,
    ขอบคุณสำหรับการชำระ,tele transfer credit,direct debit thank you,pmt received,pymt received,payment recvd,payment recd,payment thank*,
    payment by direct debit,thankyou payment,mobile pymt,online pymt,zahlung danke,lastschrift danke,uberweisung danke,ueberweisung danke,
    dank u voor uw betaling,bedankt voor uw betaling,vorig overzicht,incasso vorig saldo,reglement recu,versement merci,
    merci de votre reglement,preautorise merci,en ligne merci,effectue merci,su abono gracias,movil gracias,din inbetalning,betalning tack,
    inbetalning tack,innbetaling takk,indbetaling tak,din innbetaling,din indbetaling,indb kreditkort,suoritus kiitos,maksu kiitos,
    maksusuorit*,suorituksesi,vastaanotettu maksu,inn a kort,innborgun a kort,greidsla mottekin,takk fyrir greidsluna,
    krediitkaardi tagasimakse,limiidi tagasimakse,limiidi tagastus,πληρωμη ευχαριστουμε`,
  "card-payment": `fat cartao,card autopay,citi autopay,payment to crd,credit card payment,payment to chase card,ausgleich kreditkarte,
    du no the,tra no the,thanh toan no the,bayaran kad,卡还款,卡還款,還款,繳卡費,カード代,카드값,카드출금대금,
    kk odeme*,kredi kart odeme*,k karti odeme*,ekstre odeme*,kart kreditinin,ბარათის დავალიან*,საკრედიტო ლიმიტის,վարկային գծի մարում,مستحقات البطاقة,
    سداد فيزا,تسديد البطاقة,cred club,credclub,autopay cc,
    splata zadl,spl karty,na karte kredyt*,splatka kk,splatka uveru kart*,splatka dluhu kart*,hitelkartya feltolt*,hitelkartya befizet*,
    plata card credit,alimentare card,rambursare card*,alim card*,plata datorie card,poravnava kartic*,poravnava obvez*,placilo obvez*,
    obveznosti po kart*,obracun kartic*,troskovi kartic*,troskovi po kartic*,troskova kartic*,troskova po kartic*,obveza po kartic*,
    obaveza po kartic*,obaveze po kartic*,duga po kartic*,rata kartic*,uplata po kreditn*,uplata na kartic*,обавеза по карт*,уплата на карт*,
    обврски по карт*,долг по карт*,задължение по карт*,задължения по карт*,захранване на карт*,погасяване кк,погасяване на кредитна,
    погашение кредитк*,погашення кредитк*,погашення заборгованості за карт*,погашення заборгованості по карт*,погашення кредитного лім*,
    минимальный платеж по карт*,po kreditnoj kartic*,
    kreditkartenabrechnung,abrechnung kreditkarte,kreditkartenausgleich,reglement carte,prelevement carte,pago tarjeta,liquidacion tarjeta,
    pagamento cartao,pagamento de cartao,addebito carta,splata karty,还款,信用卡还款,カード引落,credit crd,credit card pmt,credit card bill,
    credit card autopay,card bill payment,card bill pay,card bill pmt,card bill paid,american express ach pmt,amex epayment,amex payment,barclaycard,visa payment,mastercard payment,to card,cibc visa,
    scotia visa,td visa,rbc visa,bmo mastercard,sbi cards,kartenabrechnung,abrechnung visa,abrechnung mastercard,visa abrechnung,
    mastercard abrechnung,kreditkarten abrechnung,afrekening kredietkaart,afrekening creditcard,creditcard afrekening,releve de carte,
    debit differe,pago de tarjeta,pago tdc,recibo tarjeta,pagto cartao,pagto fatura,pgto fatura,pagamento fatura,pagamento de fatura,
    pagamento da fatura,fatura cartao,estratto conto carta,saldo carta di credito,kredi karti borc,kredi karti borcu,kredi karti odemesi,
    πληρωμη πιστωτικης καρτας,πληρωμη καρτας,splata zadluzenia,splatka kreditni karty,uhrada kreditni karty,splatka kreditnej karty,
    hitelkartya torlesztes,kortfaktura,kredittkort faktura,kreditkort betaling,luottokorttilasku,plata card de credit,
    погашение кредитной карты,ישראכרט,ויזה כאל,سداد بطاقة,pembayaran kartu kredit,thanh toan the tin dung,카드대금,カード(カ,kreditkartenrechnung,
    viseca,discover e payment,decompte visa,decompte mastercard,decompte carte,etat de depenses,etat des depenses,releve carte,releve cb,
    uitgavenstaat,afrekening visa,afrekening mastercard,international card services,int card services,liquidacion tarjetas,
    liquidacion de tarjeta*,recibo visa,recibo mastercard,pago tc,pago de tc,pago de tdc,pago resumen,pago de resumen,resumen visa,
    resumen mastercard,resumen tarjeta,pagamento do cartao,extrato cartao,addebito saldo carta,addebito nexi,korttilasku,visa lasku,
    погашение задолженности по карт*,kart borc*,kk borc*,לאומי קארד,מקס איט*,כאל,سداد البطاقة,تسديد بطاقة,ชำระบัตรเครดิต,thanh toan sao ke,
    信用卡款,信用卡費,信用卡繳款,カード利用代金,카드이용대금,카드결제대금,crcardpmt,cc payment,cc bill,cc billp*,to credit card,tfr to c c,cc pymt,ccpymt,cc auto*,
    card repayment,si tad,vi mc,chase epay,kk abr*,ausgleich kk,creditcardaf*,creditcardbet*,kaartafrek*,ics mc,carte differe,cb differe,
    cb differees,debit diff,releve differe,encours carte,solde carte,depenses carte,arrete cb,facture cartes,debit cartes bancaires,
    debit mensuel carte,carta agos,e c carta,estinzione saldo carta,regolamento carta,addebito mensile carta,
    spese carta di credito,pago automatico tarjeta,liq tarjeta*,liquid tarjeta*,pac tarjeta,extracto tarjeta,
    pago tarj cred*,pago cmr,liquidacion de las tarj*,recibo de tarjeta,serv financieros,pago saldo tarjeta,pago de su tarjeta,cargo tdc,
    tdc pago,pago tjta,cargo mensual tarjeta,adeudo mensual tarjeta,pag cartao credito,pagam cartao credito,pago tarjetas de credito,deb aut cartao,debito automatico cartao,fatura nubank,
    pgto cartao,pag fatura,cobranca cartao,pgto fat,pag conta cartao,pag cart credito,fatura paga,
    deb autom de fatura,gasto c credito,liquidacio target*,rebut targeta,extracte targeta,carrec liquidacio,liquidacio visa,faktura kort,
    kort faktura,allkort faktura,kortbetalning faktura,kortbet faktura,kortafregn*,samleopgorelse,kort opgorelse,luottolasku,
    greidslukortar*,kortareikn*,greidsla korts,kredita limita atmaksa,kredito limito grazin*,πληρωμη πιστωτικης,εξοφληση πιστωτικης,
    εξοφληση καρτας,πληρ καρτας,παγια εντολη καρτας,πληρ πιστ*,πληρωμη λογαριασμου καρτας,πληρωμη πιστ καρτας,δοση καρτας,δοσης καρτας,
    shlyerje karte`,
  received: `cash deposit,atm deposit,cdm deposit,deposit machine,bareinzahlung,bargeldeinzahlung,einzahlung bargeld,einzahlungsautomat,
    versement especes,depot especes,ingreso efectivo,ingreso en efectivo,deposito efectivo,deposito en efectivo,versamento contanti,
    deposito em dinheiro,deposito numerario,storting,geldstorting,kontantinsattning,kontantindskud,kontantinnskudd,kateispano,
    wplata gotowki,wplatomat*,vklad hotovosti,hotovostni vklad,keszpenzbefizet*,depunere numerar,uplata gotovine,polog gotovine,
    sularaha sissemaks,skaidras naudas iemaksa,grynuju inesimas,внесение наличных,взнос наличных,пополнен*,зачислени*,внесення готівки,
    поповнен*,зарахуван*,κατάθεση μετρητών,para yatirma,nakit yatirma,setor tunai,setoran tunai,nop tien,הפקדת מזומן,إيداع نقدي,现金存入,存现,
    現金存款,入金,預入,현금입금,ฝากเงินสด,bonus,payout,payouts,settlement,incasso pos,esercente,salg,accredito pagobancomat,incasso pagobancomat,incassi pagobancomat,satis bedeli,매출,gelen,remise carte,remise cb,from,von,
    от,від,аванс,visa direct,moneysend,money send,p2p,card to card,c2c,imps,neft,rtgs,upi,statement credit,points redemption,reward,rewards,
    bizum,twint,swish,vipps,mobilepay,blik,pix,mb way,mbway,payconiq,satispay,tikkie,wero,paylib,payid,osko,e transfer,etransfer,zelle,
    venmo,cash app,promptpay,พร้อมเพย์,paynow,fps,duitnow,instapay,gcash,m pesa,mpesa,yape,plin,nequi,daviplata,sinpe,spei,yappy,сбп,转数快,
    轉數快,红包,紅包,ことら,ביט,בביט,מביט,זיכוי מיידי,זיכוי מביט,זיכוי מבנק,کارت به کارت,sularaha sissemakse,deposit tunai`,
  card: `mcard,tc master,tc visa,kart odeme*,pag cartao,pagam cartao,pago tarjetas,
    westpac cards,anz cards,nab cards,santander cards,citi cards,hsbc cards,כ א ל,t credito,t de credito,visa,mastercard,jcb,amex,american express,credit card,barclaycard,capital one,discover card,mbna,diners,kreditkart*,kreditkort*,kredittkort*,
    חיוב אשראי,
    ucカード,dcカード,dカード,aupayカード,マスターカード,オリエントコーポ,ニッセンカード,kb카드,bc카드,nh카드,ibk카드,씨티카드,케이비카드,
    기업카드,
    kredit kart*,საკრედიტო ბარათ*,վարկային քարտ*,կրեդիտ քարտ*,кредиттік карта*,несие карта*,אמריקן אקספרס,פועלים אקספרס,מאסטרקארד,
    البطاقة الائتمانية,بطاقة ائتمانية,بطاقة الائتمان,البطاقات الائتمانية,کارت اعتباری,क्रेडिट कार्ड,ক্রেডিট কার্ড*,کریڈٹ کارڈ,sbi card,sbicard,
    hdfccard,
    кредитне карт*,кредитною карт*,
    三井住友カード,ラクテンカード,楽天カード,エポスカード,ビューカード,ライフカード,ポケットカード,ペイペイカード,paypayカード,ヤフーカード,ユーシーカード,ディーシーカード,エムアイカード,บัตรเครดิต,ויזה,מסטרקארד,כרטיס אשראי,بطاقة ائتمان,the tin dung,kartu kredit,
    kredietkaart*,credit cards,tarjetas de credito,cartes de credit,carte di credito,cartoes de credito,carte de credit,tarjeta de credito,carta di credito,cartao de credito,luottokort*,karta kredytowa,karty kredytowej,
    hitelkarty*,kredi kart*,信用卡,신용카드,국민카드,신한카드,삼성카드,현대카드,롯데카드,하나카드,우리카드,비씨카드,농협카드,カードサービス,クレジット,クレディセゾン,カード会社,ニコス,ジェーシービー,アメックス,アメリカンエキスプレス,
    ダイナース,セゾンカード,イオンカード,イオンフィナンシャル,オリコ,ジャックス,アプラス,セディナ,トヨタファイナンス,ミツイスミトモカード,advanzia,swisscard,cornercard,bonuscard,paylife,card complete,
    nexi,cartasi,synchrony,syncb,comenity,applecard,cardmember,newday,vanquis,entercard,eurocard,seb kort,kad kredit,cartao credito,
    card de credit,krediitkaar*,kredito kortel*,kreditka,kreditky,kreditku,kreditna kart*,kreditni kart*,kreditne kart*,kreditnej kart*,
    kreditnu kart*,kreditnom kart*,кредитная карт*,кредитна карт*,кредитной карт*,кредитную карт*,кредитну карт*,кредитної карт*,
    πιστωτικη καρτα,πιστωτικης καρτας,karte krediti,כרטיסי אשראי,דיינרס,кредитка,кредитку,cr card,c card,citi card,apple card,uob cards,
    ocbc card,dbs cards,absa card,anz card,topcard,card center,tf bank,creditcard*,carta credito,tarjeta credito,tarj cred*,wizink,
    carrefour pass,cartao universo,cartoes caixa,cartao cred,targeta de credit,targeta credit,remember card,re member,resurs bank kort,
    norwegian kort,bank norwegian,okq8 kort,volvo card,ikano kort,morrow bank,collector kort,komplett bank,sparebank 1 kreditt,ikano bank,
    forbrugsforeningen,resurs bank,nordea credit,korttiluot*,op yrityskortti,op vahittaisas*,nordea rahoitus,kaardikrediit,
    maksekaart krediit,kreditine kortele,kreditines kortel*,kred kortel*,korteles kreditas,kartela e kredit*,kartele kredit*`,
  transfer: `transfer from chk,transfer from checking,transfer from mma,transfer from my account,xfer from chk,xfer from checking,
    transfer withdrawal,to savings,transfer intre,overforsel,transfer from,transfer to,internal transfer,transfer into,transfer between,account transfer,umbuchung,eigenubertrag,
    chuyen tien,pindah dana,pemindahan,pindahan,
    köçürmə*,kocurme,გადარიცხვა,փոխանցում,аударым,аудару,حوالة,انتقال,
    пренос,трансфер,
    ubertrag,virement interne,virement vers,vir vers,traspaso,transferencia para,overschrijving,overforing,tilisiirto,przelew,prevod,giroconto,转存,
    transfer dr,tfr,online transfer,internet transfer,uebertrag,transferencia a,aplicacao,resgate,atvezetes,sajat,virman,μεταφορα,
    превод,prijenos,prenos,parskaitijums,pervedimas,ulekanne,העברה,تحويل,transfer ke,chuyen khoan,virement entre comptes,振替,이체,轉帳,xfer,xfr,tfer,
    trf,trfr,trsf,tsfr,transf,переказ*,перевод*,naar eigen,girofondo,aplic,转账,轉賬,송금,ubertrag intern,uebertrag intern,traspaso interno,
    traspaso personal,trf interna,traspas,traspas intern,overforing spar,overf spar,millifaer*`,
  own: `karta vklad,vklad karta,transfer from chk,transfer from checking,transfer from mma,transfer from my account,xfer from chk,xfer from checking,
    virement de mon compte,transferencia de mi cuenta,traspaso de mi cuenta,own accounts,transfer to sv,transfer from sv,withdrawal to bank,entre cuentas propias,entre mis cuentas,entre contas proprias,dinheiro reservado,eigene konten,
    rach wlasny,rachunku wlasnego,بين حساباتك,零钱充值,支付宝余额充值,钱包余额充值,pindah kantong,定額自動入金,
    cung chu tk,cung chu tai khoan,cung chu so huu,ck cung chu,chuyen tien cung chu,chuyen khoan cung chu,chuyen tien cho chinh minh,chuyen cho chinh minh,chuyen khoan cho chinh minh,ck chinh minh,rek sendiri,milik sendiri,antar kantong,ke kantong,dari kantong,同名互转,同名互轉,
    同名户,同名轉帳,本人轉帳,本人同名,本人名下,本人他行,名下账户,名下帳戶,转给自己,我的账户互转,本人口座,本人名義,自分名義,自分の口座,自己名義,
    同一名義,口座間振替,본인명의,본인송금,내통장,내 통장,перевод со своего счета,перевод с моего счета,на мою карту,перевод с моей карты,
    kendi adima,hesabima akt*,hesablarım ara*,öz hesab*,öz kartım*,öz kartlar*,kartlarım ara*,საკუთარი სახს*,საკუთარი თანხ*,ჩემს ანგარიშ*,
    პირად ანგარიშებს,սեփական հաշ*,սեփական միջոց*,իմ հաշ*,өз шот*,шоттарым арасында,לחשבון שלי,חשבונות שלי,חשבונותיי,חשבונותי,לחשבוני,
    העברה לעצמי,אחר שלי,إلى حسابي,لحسابي,لنفس العميل,حسابات العميل,به حساب خود,به حساب خودم,سپرده خود,سپرده های خود,حساب های خود,حسابهای خود,
    حسابهای خودم,स्वयं के खाते,अपने खाते,स्व खाता,self transfer,transfer to self,trf to self,self account transfer,own ac,own a c,imps self,
    upi self,neft self,নিজ হিসাব*,নিজ অ্যাকাউন্ট*,নিজের অ্যাকাউন্ট*,নিজের হিসাব*,নিজস্ব হিসাব*,اپنے اکاؤنٹ*,ذاتی اکاؤنٹ*,บัญชีตัวเอง,โอนให้ตัวเอง,
    บัญชีของตัวเอง,บัญชีของฉัน,
    wlasny rach*,wlasne kont*,wlasnego rach*,wlasnego kont*,wlasnych rach*,wlasnych srodkow,wlasnymi rach*,wlasnymi kont*,rachunkami wlasnymi,
    wplata wlasna,wewnetrzny wlasny,vlastniho uct*,vlastnimi uct*,vlastnich uct*,vlastnich prostredku,vlastny ucet,vlastny prevod,
    vlastneho uct*,vlastnymi uct*,vlastnych uct*,vlastnych prostriedkov,sajat atutal*,sajat atvezet*,sajat reszre,sajat szla*,cont propriu,
    conturile mele,fonduri proprii,lastnimi racuni,svojimi racuni,lastni prenos,lastni racun,lastnega racuna,lastnih sredstev,vlastiti racun,
    vlastiti prijenos,vlastitih sredstava,vlastitog racuna,sopstvenih racuna,sopstveni racun,sopstvenog racuna,sopstveni prenos,
    sopstvenih sredstava,svojih racuna,сопствени рачун,сопствених рачуна,сопственог рачуна,сопствених средстава,сопствена сметка,
    сопствени сметки,сопствени средства,свои сметки,собствена сметка,собствени средства,собствен превод,мои сметки,собственных средств,
    собственными средствами,перевод себе,собственный счет,моими счетами,себе в другой банк,власну карт*,
    власних коштів,власної карт*,власними карт*,свою карт*,свій рахунок,переказ собі,на чорну карт*,з чорної карт*,на білу карт*,з білої карт*,
    гривневого рахунку,
    между своими счетами,між своїми рахунками,скарбничк*,eigin reikning*,transfer to sav,na vlastiti stedni,บัญชีตนเอง,na lastni racun,omien tilien valilla,intre conturile proprii,i savo,hesaplarim arasi,goal deposit,topped up account,ricarica satispay,
    naar eigen rekening,entre mes comptes,tra conti propri,mezi vlastnimi ucty,miedzy wlasnymi,between your accounts,between my accounts,
    本人账户,自己口座,본인계좌,내계좌,내 계좌,to pocket,pocket withdrawal,own transfer,own account,transfer to own,transfer from own,to own account,to own acc,to own rd,to own fd,eigene uberweisung,a cuenta propia,transferencia cuenta propia,traspaso cuenta propia,cuentas propias,
    ctas propias,mismo titular,misma titularidad,mesma titularidade,vers mon compte,conturi proprii,eigen rekening*,overboeking eigen,
    egen konto,egne kont*,egna konton,kontoregulering,overforing egen,oma siirto,starp saviem kontiem,tarp savo saskaitu,przelew wlasny,
    konto wlasne,rachunek wlasny,vlastni ucet,vlastni prevod,prevod na vlastn*,uhrada na vlastn*,sajat szaml*,vlastitih racuna,
    на свою карт*,зі своєї карт*,між своїми карт*,на власний рахунок,з власного рахунку,власними рахунками,между своими карт*,
    собственными счетами,на свой счет,собствени сметки,kendi hesab*,საკუთარ ანგარიშ*,העברה עצמית,بين حساباتي,rekening sendiri,akaun sendiri,
    pot transfer,transfer to pot,transfer from pot,owealth,rende facil,aplic aut,本人转账,本人帳戶,自己帳戶,同名转账,본인이체,own acc,own acct,account own,
    inter account,interaccount,inter a c,to mma,to deposit account,my current account,to chk,to checking,
    eigenes konto,eigenen konto,eigenem konto,eigenen konten,eigenuber*,eigenueber*,kontoubertrag*,kontouebertrag*,eigen overb*,eigen rek,
    naar mijn rekening,van mijn rekening,naar betaalrek*,van betaalrek*,comptes propres,compte propre,vers mes comptes,virement moi meme,virement a moi meme,vir moi meme,vir a moi meme,proprio conto,
    conto proprio,conti propri,tuoi conti,miei conti,bonifico mio conto,giroconto mio conto,bonifico a me stesso,giroconto a me stesso,stesso intestatario,transferencia propia,traspaso propi*,
    cta propia,debin cuenta propia,a favor propio,entre mis productos,ctas prop,transf conta propria,
    trf conta propria,para conta propria,transferencia propria,pix proprio,mesmo titular,mesma tit,para minha conta,
    dinheiro guardado,traspas propi,compte propi,comptes propis,mateix titular,eget konto,egen overf*,egna overf*,overf eget,overf egna,
    egen insattning,till lonekonto,fran lonekonto,till privatkonto,fran privatkonto,till kortkonto,till matkonto,egenoverf*,egne kt,
    eget kt,egen kt,til brukskonto,fra brukskonto,til lonnskonto,fra lonnskonto,til lonkonto,fra lonkonto,til budgetkonto,fra budgetkonto,
    til madkonto,oma tilisiirto,omalle tilille,omalta tililta,omien tilien,oma tili,omat tilit,omat siirrot,omille tileille,omatilisiirto,
    kayttotilille,kayttotililta,taloustilille,eigin reikn,oma konto*,enda konto*,minu konto*,oma ulekanne,pohikontole,arvelduskontole,
    savu kontu,savs konts,sava konta,manu kontu,savam kontam,savo saskait*,i mano saskait*,pervedimas sau,nuosavos lesos,asmeniniu lesu,
    ιδιο λογαριασμ*,ιδιο λογ,ιδιου πελατη,ιδιοι λογαριασμοι,ιδιων λογαριασμων,ιδιος δικαιουχος,στον λογαριασμο μου,στο λογαριασμο μου,λογαριασμων μου,
    λογαριασμοι μου,λογ σμο μου,δικο μου λογ*,llogaria ime,llogari e mia,llogarive te mia`,
  purchase: `purchase,visa dda,posd,posc,debit mastercard,mastercard debit,card transaction,betaling aankopen,aankopen via,kortinkop,kaartaankoop,
    zakup w terminalu,platnosc web,tr kart,
    mua hang,mua sam,thanh toan the,giao dich the,tt hang hoa,pembelian,pembelanjaan,transaksi debit,kartu debit,belanja,kad debit,belian kad,
    sale debit,簽帳,刷卡,易办事,visa金融卡,お買物,お買い物,ショッピング,カード利用,직불카드,체크결제,체크카드결제,신용승인,신용구매,일시불,
    체크신한,체크국민,체크우리,
    temassiz odeme,kartla odeme,pesin satis,taksitli satis,alis veris,mal və xidmət*,satınalma,kartla ödəniş,ödəniş kartla,ბარათით გადახდა,
    ბარათით ანგარ*,შესყიდვა,საქონლის შეძენა,գնում,գնումներ,քարտով վճարում,առևտուր,անկանխիկ վճարում,сатып алу,картамен төлеу,карта арқылы төлем,
    покупки,קניה בכרטיס,דביט,עסקה בכרטיס,רכישה בכרטיס,חיוב מיידי,شراء,دفع بالبطاقة,پایانه فروش*,खरीदारी,खरीद,कार्ड भुगतान,pcd,vps,কেনাকাটা,
    ক্রয়,মার্চেন্ট পেমেন্ট,خریداری,ซื้อสินค้า,ชำระค่าสินค้า,รูดบัตร,ด้วยบัตร,บัตรเดบิต,ใช้จ่ายผ่านบัตร,
    dop visa,dop mc,transakcja bezgot*,debetni kartou,platebni kartou,platba na internetu,karetni transak*,bezkontaktni platba,
    debetnou kartou,platobnou kartou,platobna karta,transakcia kartou,kartova transak*,bezkontaktna platba,vasarlas*,kartyatranzakc*,
    cumparatur*,achizitie,tranzactie comerc*,cumparare comerc*,la comerciant,plata card,nakup,placilo s kart*,placilo z debet*,placilo kartic*,
    karticno placilo,kupovin*,kupnja,kupnje,karticna trans*,na prodajnom mjestu,na prodajnom mestu,debitnom kartic*,куповин*,купување,
    со картичка,на пос,чрез пос,плащане пос,пос терм*,пос трансак*,картична транс*,на продажно место,набавка на стоки,транзакция с карта,
    дебитна карта,плащане в интернет,оплата покуп*,оплата картой,оплата по карте,
    расчет в тсп,оплата в магаз*,списание по карте,безналичная оплата,оплата карткою,купівля товар*,безготівкова оплата,
    розрахунок карт*,оплата в торг*,
    transakcja karta,visa kob,visa kjop,デビット,einkauf,debit card,visa debit,debitkarte,visa vare,visa rate,pos,eftpos,visa purchase,contactless,kartenzahlung,kartenverfugung,girocard,
    warenbezug,paiement cb,achat,carte,compra,pago con tarjeta,acquisto,platba kartou,platnosc karta,nakup kartou,nakup u obchodnika,
    zakup karta,zakup przy uzyciu karty,kartyas vasarlas,bankkartyas vasarlas,kupovina karticom,kupnja karticom,nakup s kartico,kaardimakse,
    pirkums,pirkinys,pirkimas,αγορα με,harcama,platnosci karta,betaalautomaat,kortkop,kortkjop,varekjop,varekop,dankort,korttiosto,消费,消費,
    покупка,체크카드,כרטיס דביט,plata cu cardul,kartyas fizetes,bankkartyas fizetes,kortbetal*,kortkob,varer,betaalpas,pinbetaling,
    kaartbetaling,acquisti,pagobancomat,consumo tarjeta,korttimaksu,kaarditehing,placanje kartic*,плаћање картиц*,плащане с карта,
    оплата товаров*,αγορες,alisveris,blerje,مشتريات,نقاط البيع,خرید,mydebit,카드승인,체크승인,check card,checkcard,visa check card,debitkartenums*,
    visa debitkart*,retrait et paiement,visa electron,kortkop uttag,visa kop,mc visa,kontantuttag kop,visa osto`,
  spent: `lastschrift,folgelastschrift,basislastschrift,lastschrifteinzug,dauerauftrag,prelevement,recibo,pagamento,addebito,incasso,
    貸還款,贷还款,아내통장,아내 통장,아내계좌,아내 계좌,국내통장,貸款還款,
    გადახდა,
    betaling,direct debit,bill payment,оплата,kredi karti,plata op,plata instant,贷款还款`,
  bought: `groceries,supermarket,kaffee,coffee,cafe,restaurant,grocery,dining,to card factory,save the children,save mart,save a lot,이자카야,risparmio casa,risparmio super,
    atm milano,atm spa,ahorra mas,farmacias del ahorro,farmacia del ahorro,farmacia ahorro,farmacias ahorro,bodega ahorro,biglietto atm,
    biglietti atm,city of cpt,titoli viaggio,produits frais,poisson frais,produit frais,cajita feliz,la cajita,la tirelire,o porquinho,bar do porquinho,
    ike s,sweet pea,pea soup,nokas alarm,nokas smasikring`,
  savings: `to my account,a mi cuenta,truesave,compte sur carnet,savings,saver,justinvest,sparkonto,sparbuch,tagesgeld*,zielsparen,spareinlage,ahorro,ahorros,livret,ldds,epargne,libretto,
    gui gop,heo dat,celengan,nabung,tahapan berjangka,tab rencana,tabung haji,ke tabung,dari tabung,sspn,儲蓄存款,儲蓄帳戶,教育储蓄,活转定,
    活轉定,定活互转,大額存單,零存整付,整存整付,目的別口座,つかいわけ口座,財形,スゴツミ,정기저축,저축예금,저축박스,주택청약,청약,모으기,
    tasarruf hesab*,altin hesab*,yığım,kopilka,დანაზოგ*,შემნახველი,ყულაბა,დამაგროვებელი,დაგროვება,խնայող*,կուտակային*,жинақ,жинақтау,חסכון,
    פקדון,الادخار,للادخار,حصالة,پس انداز,پسانداز,قلک,बचत खाता,बचत खाते,आवर्ती जमा,ppf,sukanya samriddhi,ssy deposit,nps contribution,সঞ্চয়*,
    ডিপিএস,dps installment,dps instalment,بچت اکاؤنٹ,بچت کھاتہ,قومی بچت,ออมเงิน,เก็บออม,กระปุกออมสิน,
    konto oszczedn*,rachunek oszczedn*,autooszczedz*,moje cele,spor ucet,na sporak,megtak*,malacpersely,cont econom*,prihrank*,varc racun,
    stednje,штедни рачун,штедни улог,штедна,штеден,штедење,shtedenje,касичка,сбережен*,сберегательный счет,сберегательного счета,накоплен*,
    накопилк*,финансовая цель,
    birikim hesabi,спестов*,stednja,stednju,varcevanj*,saastukonto,krajkont*,taupom*,חיסכון,פיקדון,توفير,ادخار,tabungan berjangka,*saver,*spaarrekening,*opsparing,sparireikning*,varcevaln*,
    risparmio,conto deposito,poupanca,spaarrekening,opsparing*,sparekonto,sparing,oszczednosci*,sporici,takarek*,economii,
    定期存款,sporiaci,sporenie,sporeni,ταμιευτηρι*,αποταμιευ*,vadeli,tiet kiem,m shwari,定期預金,積立,貯蓄預金,적금,定存,세이프박스,朝朝宝,ハイブリッド預金,stedni*,
    накопич*,накопит*,ツミタテテイキ,テイキヨキン,テイキツミタテ,チヨキン,hoyrentekonto,pusculita,sporiace,kursim*,штедњ*,спестяв*,kumbara,*חיסכון,*חסכון,التوفير,
    simpanan,เงินออม,整存整取,零存整取,存单,通知存款,정기예금,파킹통장,청약저축,piggyvest,spend and save,add cash,cowrywise,autosave,puresave,smartsave,easysave,auto save,save the change,
    keep the change,pocket transfer,notice deposit*,day notice,christmas club,saving account*,saving space,auto saving,to saving,
    marcus by goldman,mshwari,notgroschen,ansparen,*sparen,sparauftrag,sparschwein,sparkto,sparcard,extra konto,haushaltsruck*,sparanlage*,
    vorsorge 3a,renterek*,kapitaalrek*,toprekening,profijtrek*,ep logement,ep automatique,mise en reserve,tirelire,compte placement,
    versement lep,vir lep,accantonament*,piano di accumulo,piano accumulo,rata pac,arrotondament*,fondo emergenz*,money box,conto arancio,
    redondeo,cajita,cajitas,alcancia,apv,cuenta naranja,cuenta remunerada,guardadito,fondo de emergencia,
    guardar dinheiro,porquinho,reserva de emergencia,arredondament*,valor guardado,poup,estalvi,estalvis,overforing spar,
    overf spar,sparmal,spargris,semesterkassa,placeringskonto,fastrantek*,sparover*,sparkap*,kortspar,malspar,manadsspar,sparegris,
    spareavtale*,spareaftale*,spareordning,sparekt,plasseringskonto,forstehjemskonto,pengebinge,spar op,opsp,bufferkonto,saasto,
    saastoon,saastotil*,saastosop*,saastotall*,saastopos*,saastami*,*saasto,puskuri,puskuritili,asp tili,vararahasto,maaraaikaistal*,
    tuottotili,tavoitetili,hatavara,kasvutuotto,sparnad*,*sparnadur,*sparnad,vaxtareikn*,sparibauk*,orlofsreikn*,framtidarreikn*,
    sofnunarreikn*,neydarsjod*,vildarreikn*,saast,saastud,saastukontole,saastuhoius*,saastmine,saastja,mikrokog*,digikassa,puhver,
    rahakoguja,hoius,hoiusele,hoiukonto*,arveldushoius,tavahoius,krajkase,krajkasite,ietaupijum*,drosibas spilvens,taupym*,
    taupykl*,santaupos,sukaupimas,taupau,kaupimas,kaupykle,κουμπαρας,κουμπαρα,αποταμ,ταμιευτ,sacco,trusave,gsave,vakantiepot`,
  "savings-short": "sav,save,savs,svg,svgs,svng,svngs",
  investment: `till isk,overforing isk,insattning isk,avanza isk,nordnet isk,investment,investments,brokerage,vanguard,charles schwab,robinhood,betterment,wealthfront,coinbase,etoro,trading 212,
    银行转证券,证券转银行,hesaplararasi,נייר ערך,פק יומי,לפק,ანგარიშებს შორის,自動スイープ,
    giua cac tk,giua cac tai khoan,mo tien gui,tat toan tien gui,mo tgckh,trai phieu,chung chi tien gui,penempatan deposito,pencairan deposito,
    pembukaan deposito,reksadana,saham,obligasi,investasi,pembelian sbn,pembelian emas,rekening dana nasabah,asnb,unit amanah,pelaburan,
    penempatan fd,deposit tetap,银证,銀證,交割款,国债,國債,债券,債券,积存金,黄金积存,理財,股款,贵金属,朝朝盈,定投,股票,结构性存款,株式買付,
    国債,外貨預金,外貨普通預金,マネーブリッジ,確定拠出,イデコ,ウェルスナビ,仮想通貨,ビットフライヤー,コインチェック,小規模企業共済,해외주식,
    주식매수,주식투자,금융투자,투자증권,퇴직연금,irp,예탁금,코인원,예금 신규,골드뱅킹,
    hisse senedi*,altin alis*,doviz alis*,bes katki*,hazine bonosu,hesablararası,depozitə,depozitin,investisiya,ანაბრ*,დეპოზიტ*,ინვესტიცი*,
    պարտատոմս*,ներդրում*,салым,בין חשבונות,ניירות ערך,קרן כספית,קרן נאמנות,קרנות נאמנות,תיק השקעות,השקעה,פק מ,מק מ,אקסלנס טרייד,מיטב טרייד,
    קרן פנסיה,الودائع,بين الحسابات,استثمار*,أسهم,صكوك,للمحفظة,سپرده گذاری,سپرده بلند*,افتتاح سپرده,سهام,صندوق سرمایه,سرمایه گذاری,سرمایهگذاری,
    کارگزاری,واحد صندوق,اوراق مشارکت,सावधि जमा,म्यूचुअल फंड,एफडी,to fd,to tdr,tdr opened,rd a c,auto sweep,sweep trf,prov fd,sbi mutual,
    india mf,limited mf,স্থায়ী আমানত,এফডিআর,fdr opening,বিনিয়োগ,মিউচুয়াল ফান্ড,میعادی جمع,سرمایہ کاری,میوچل فنڈ,ٹرم ڈپازٹ,ฝากประจำ,
    ซื้อกองทุน,ขายกองทุน,หน่วยลงทุน,พันธบัตร,หุ้นกู้,สลากออมสิน,หลักทรัพย์,ระหว่างบัญชี,
    jednostek fund*,jednostek uczest*,terminovan*,cennych papiru,cennych papierov,podielov*,vkladnu knizku,vkladna knizka,betet lekot*,
    betetlekot*,lekotott betet*,betet felbont*,lakastakarek*,nyugdijpenztar*,allamkotveny*,constituire dep*,deschidere dep*,lichidare dep*,
    desfiintare dep*,titluri de stat,unitati de fond,fonduri mutuale,pensie privata,pilon iii,depozita,vezava dep*,vezava sred*,
    vezani depozit*,v sklad,vzajemn*,vrednostnih papirjev,ulaganje u fond*,udjela u fond*,mirovinski fond,trezorsk*,vrijednosnih papira,
    drzavne obvez*,razoroc*,орочен*,орочењ*,орочув*,разороч*,обврзници,пензиски фонд,удели во фонд,између рачуна,меѓу сметки,дялове,
    взаимен фонд,договорен фонд,влог,пенсионен фонд,ценни книжа,ценных бумаг,пиф,паев,металлический счет,снятие с накоп*,снятие с вклад*,
    снятие со вклад*,возврат вклада,возврат депоз*,вкладу,інвестиц*,цінних паперів,брокерськ*,повернення вкладу,повернення депоз*,
    emergency fund,rainy day,piggy bank,vault,term deposit,recurring deposit,rd installment,rd instalment,mutual fund,rrsp,tfsa,resp,roth ira,
    hargreaves lansdown,moneybox,cash isa,stocks isa,isa account,lifetime isa,round up,round ups,roundup,roundups,savings pot,savings goal,
    sparziel*,sparplan*,sparrate*,sparvertrag*,spartopf*,bauspar*,fondssparplan*,festgeld*,geldanlage*,depotkonto,
    trade republic,scalable capital,rucklage*,pel,plan epargne,assurance vie,pea,cagnotte,plan de pensiones,hucha,
    deposito a plazo,salvadanaio,investiment*,fondo pensione,buoni fruttiferi,aforro*,mealheiro,cofrinho*,caixinha*,cdb,
    tesouro direto,sparen,beleggen,pensioensparen,sparande*,sparkont*,fondsparande*,isk,avanza,nordnet,lysa,buffert*,bsu,
    aksjespare*,fondskonto,investering*,aldersopsparing*,sijoitus*,osakesaasto*,kaupiam*,uzkraj*,oszczedz*,lokata,lokaty,
    skarbonk*,ike,ikze,inwestyc*,stavebni sporeni,stavebne sporenie,investic*,terminovany vklad,befektetes*,lekotes*,economisire,
    depozit la termen,investitii,birikim*,yatirim*,vadeli mevduat,mevduat,προθεσμιακ*,επενδ*,вклад,вклада,копилк*,инвест*,брокерск*,
    заощадж*,банку,депозит*,קופת גמל,وديعة,定期,理财,基金,余额宝,零钱通,投資信託,証券,ツミタテ,ショウケン,トウシシンタク,nisa,貯金,펀드,증권,저금통,เงินฝากประจำ,deposito berjangka,
    reksa dana,tabungan,chung chi quy,between accounts,entre comptes,entre cuentas,entre contas,tra conti,zwischen konten,tussen rekeningen,
    mellan konton,mellom konti,mellom kontoer,mellem konti,tilien valilla,mezi ucty,medzi uctami,miedzy rachunkami,miedzy kontami,
    szamlak kozotti,szamlak kozott,intre conturi,izmedu racuna,med racuni,kontode vahel,starp kontiem,tarp saskaitu,между счетами,
    між рахунками,между сметки,μεταξυ λογαριασμων,hesaplar arasi,degiro,flatex*,bitpanda,bitvavo,binance,bitstamp,bitso,bybit,okx,kucoin,
    crypto com,coinspot,coindcx,btcturk,paribu,업비트,빗썸,etrade,ameritrade,webull,treasury direct,interactive brokers,wealthsimple,questrade,
    fhsa,commsec,sharesies,freetrade,aj bell,interactive investor,premium bonds,sipp,stashaway,syfe,endowus,zerodha,groww,upstox,
    indian clearing corp,easyequities,umbuchung,saule 3a,pilier 3a,finpension,yomoni,linxea,indexa capital,finizens,myinvestor,
    plazo fijo,cetes*,fintual,fondos fima,fondo mutuo,fondos mutuos,cdt,bolsillo,bolsillos,deposito a prazo,rdb,aplicacao lc*,pgbl,vgbl,cctvm,dtvm,
    giroconto,moneyfarm,brand new day,meesman,*sparande,*sparing,ratepension,indelis,noguldijum*,xtb,obligacje*,maklersk*,lokate,podilov*,
    dluhopis*,penzijni spor*,pokladnick*,allampapir*,ertekpapir*,orocen*,αμοιβαια κεφαλαια,bireysel emeklilik,fon alis*,fon alim*,облигац*,
    иис,овдп,ანაბარ*,ավանդ*,əmanət*,*פיקדון,*פקדון,קרן השתלמות,ני ע,amanah saham,กองทุนรวม,tien gui co ky han,chung khoan,证券,證券,申购,投信,ideco,
    연금저축,internal transfer,to current account,invest,fd through,fd book*,fixed dep*,time deposit*,td placement,unit trust*,money market,
    treasury bill*,ppf,nps contribution,certificate of deposit,gic,annuity,merrill lynch,m1 finance,moomoo,tiger brokers,e trade,
    allan gray,satrix,payward,acorns,kiwisaver,share purchase,buy shares,kuvera,selfwealth,risevest,plum fintech,stash capital,
    interne uberweis*,interne ueberweis*,interner ubertrag,interner uebertrag,ubertrag intern,uebertrag intern,kauf etf,etf kauf,fondskauf,
    depotubertr*,kapitalanlage*,wertpap*,wertp,kauf aktien,aktienkauf,termingeld*,kryptow*,comdirect depot,deka depot,vermogenswirks*,
    vermoegenswirks*,riester*,dws,smartbroker*,viac,swissquote,true wealth,kassenobligation*,wertschrift*,ordergegenwert,effekten,
    anlagekonto,wp kauf,wp abr*,*sparplan,spaarrek*,spaarge*,spaarbe*,spaarkas*,spaardo*,spaarpot*,spaarop*,spaarbo*,spaarpl*,belegging*,
    interne overboek*,interne overschr*,effectenrek*,effecten,termijndep*,termijnrek*,inleg deposito,aankoop fonds*,aankoop aandelen,
    aandelen,keytrade,lijfrente*,kasbon*,tak 21,medirect,saxo bank,vermogensbeheer,bux zero,vir cel,virement cel,versement cel,compte cel,
    virement interne,vir interne,virt interne,transfert interne,compte a compte,cpte a cpte,entre cptes,vers compte courant,
    depuis compte,compte joint,compte a terme,placement a terme,depot a terme,parts sociales,achat titres,achat actions,achat fonds,
    operation de bourse,ordre de bourse,scpi,opcvm,fcp,bourse direct,fortuneo bourse,boursobank bourse,boursorama vie,versement per,
    per versement,perp,reer,celi,reee,cpg,cotisation reer,cotisation celi,depot terme,fonds de placement,troisieme pilier,bons du tresor,
    disnat,compte titres,goodvest,ramify,nalo,risparmi,girofondo,giro conto,giro fondi,giro da conto,trasferimento interno,
    bonifico interno,acquisto titoli,acquisto fondi,acquisto azioni,acquisto etf,sottoscrizione fond*,sottoscr fond*,fondi comuni,btp,bfp,
    pac etf,compravendita titoli,deposito titoli,deposito vincolato,vincolo somme,polizza vita,previdenza compl*,directa sim,
    negoziazione titoli,titoli di stato,scalable,acq titoli,obbligazion*,young platform,terzo pilastro,gimme5,inversion,mis inversiones,
    ahorra,ahorrar,traspaso interno,transferencia interna,traspaso personal,suscripcion fondo*,
    suscripcion de fondo*,suscripcion fci,suscr fondo*,compra valores,compra acciones,compra fondos,compra titulos,compra bonos,
    compra moneda,compra dolares,aportacion plan*,aporte voluntario,aporte afp,imposicion a plazo,imposicion plazo,pagare,gbm,
    letras del tesoro,indexa,operacion valores,dep a plazo,cripto*,invertironline,balanz,tyba,fiducuenta,caucion,trii,trf interna,
    traspas intern,aplicacao,aplic,resgate,constituicao dp,reforco dp,mobilizacao dp,dp prazo,dep prazo,subscricao fund*,
    subscricao de fund*,ppr,previdencia,compra acoes,compra de acoes,compra de fundos,clear corretora,ctvm,nuinvest,btg pactual,
    certificados do tesouro,titulo capitaliz*,capitalizacao,operacoes em bolsa,contamax,ted xp,fons inversio,fons d inversio,
    pla de pensions,imposicio a termini,termini fix,diposit a termini,compra valors,compra accions,aportacio pla,subscripcio fons,inversio,
    kontooverf*,omforing,intern overforing,fondkop,fondins*,kop fond*,kop aktier,kapitalforsakr*,aktiedepa,till depa,vp konto,savr,
    vardepapper*,sigmastocks,fondrobot,premieoblig*,betterwealth,safello,fundler,aktier,fonder,intern overforsel,fondskjop,fondskob,
    fondshandel,kjop fond*,aksjer,aksjehandel,aksjekjop,verdipapir*,kapitalkonto,odin fond,odin forvaltning,skagen fond*,klp fond*,
    dnb fond,vaerdipapir*,aktiekob,aktiespare*,pensionsindb*,aktiehandel,livrente,aftaleindskud,obligationer,indskud pension,puljepension,
    vp handel,kryptov*,saxo investor,firi,tilien valinen,sisainen siirto,tililta toiselle,rahasto,rahastot,rahastoon,rahastom*,rahastos*,
    rahaston merk*,indeksirahasto,arvo osuus*,osakkeet,osakekauppa,arvopaperi*,seligson,kuukausisij*,elakesaast*,mandatum,ps sopimus,
    coinmotion,talletus maara*,milli reikninga,kontode vaheli*,sisene ulekanne,kogumisho*,kogumiskon*,kogumispen*,kogumisf*,kogumine,
    verdbref*,hlutabref*,kaup i sjod*,sjodakaup,vidbotarlif*,vidbotarsp*,bundinn reikn*,sereignarsp*,fjarfesting*,eignastyring,
    bundin inni*,vorslureikn*,tahtajali*,fondiosak*,investeeri*,iii sammas,iii samba*,kasvukonto,pensionifond*,vaartpaber*,aktsiad,
    fondi ost,kolmas sammas,bondora,mintos,lightyear,estateguru,mikroinv*,volakirj*,kruptov*,vabatahtlik pension,
    ieksejs parsk*,vidinis perved*,terminnoguld*,termindepoz*,pensiju fond*,pensiju lim*,ieguldijum*,fondu pirk*,vertspapir*,krajapdros*,
    indexo,akciju iegade,akciju pirk*,obligacijas,investavim*,iii pakopa,vertybiniai popier*,pensijos kaup*,goindex,kriptoval*,obligacijos,
    εσωτερικη μεταφορα,μεταξυ λογ σμων,αγορα αμοιβ*,αγορα μετοχ*,εντοκα γραμματια,ομολογα,ομολογο,α κ αγορα,σε α κ,χρηματιστηριακες,
    αγορα χρεογραφ*,αγορα τιτλων,χαρτοφυλακιο,κρυπτονομ*,προθεσμ,ndermjet llogarive,mes llogarive,transferte e brend*,depozite*,
    bono thesari,fond investimi,investim,investime,obligacione,fond pensioni`,
};

/** Programs write Arabic letters for the Persian ones that look like them, and final letters for each other. */
const ALIKE: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک", ة: "ه" };

function withLettersAlike(folded: string): string {
  return folded.replace(/[يىكة]/g, (letter) => ALIKE[letter] ?? letter);
}

/** Banks print large kana for small ones, and a hyphen for a long vowel. */
function spaceless(folded: string): string {
  return folded
    .replace(/[ァィゥェォッャュョ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 1))
    .replace(/(?<=[ァ-ヺ])[-‐−]/g, "ー");
}

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;

interface Phrase {
  readonly kind: RowWord;
  readonly words: readonly string[];
}

/** Phrases by their first words. Parts of words, and phrases in scripts without spaces, are in lists of their own. */
const byFirst = new Map<string, Phrase[]>();
/** Beginnings and ends of words, by their first and last letters. */
const starts = new Map<string, (readonly [string, RowWord])[]>();
const ends = new Map<string, (readonly [string, RowWord])[]>();
const anywhere: (readonly [string, RowWord])[] = [];

/** No beginning or end is shorter. */
const PART = 3;
const MAX_WORDS = 20_000;

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.getOrInsertComputed(key, () => []).push(value);
}

for (const kind of keysOf(WORDS)) {
  for (const each of WORDS[kind].split(",")) {
    const phrase = withLettersAlike(fold(each)).replace(/\s+/g, " ").trim();
    const words = phrase.split(" ");
    if (SPACELESS.test(phrase)) anywhere.push([spaceless(phrase), kind]);
    else if (words.length > 1) add(byFirst, words[0] ?? "", { kind, words });
    else if (phrase.endsWith("*")) add(starts, phrase.slice(0, PART), [phrase.slice(0, -1), kind]);
    else if (phrase.startsWith("*")) add(ends, phrase.slice(-PART), [phrase.slice(1), kind]);
    else add(byFirst, phrase, { kind, words });
  }
}

/** The phrases that a word may begin, and the subjects of the word itself. */
interface Subjects {
  readonly phrases: readonly Phrase[];
  readonly kinds: readonly RowWord[];
}

const NONE: Subjects = { phrases: [], kinds: [] };

const subjectsOf = memoized(MAX_WORDS, (word): Subjects => {
  const phrases = byFirst.get(word) ?? [];
  const kinds = [
    ...(starts.get(word.slice(0, PART)) ?? []).filter(([start]) => word.startsWith(start)),
    ...(ends.get(word.slice(-PART)) ?? []).filter(([end]) => word !== end && word.endsWith(end)),
  ].map(([, kind]) => kind);
  return phrases.length + kinds.length === 0 ? NONE : { phrases, kinds };
});

/** Words within such a phrase say nothing else: a fee for cash is no cash, and a pharmacy may be named after savings. */
const WHOLE: ReadonlySet<RowWord> = new Set(["bought", "fee", "interest", "purchase", "card-paid"]);

const NOTHING: ReadonlySet<RowWord> = new Set();
/** Texts with the same subjects share one set, because files are long. */
const once = new Map<string, ReadonlySet<RowWord>>();

/** Some banks write the day of a card's use without a space: ATM06OCT. */
const JOINED_DAY = /(?<=\b[a-z]{2,4})\d\d(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b/;

/** Returns the subjects of a text, according to its words. */
export function rowWordsIn(text: string): ReadonlySet<RowWord> {
  const folded = withLettersAlike(fold(text)).replace(JOINED_DAY, "");
  const words = wordsOfFolded(folded);
  const found: RowWord[] = [];
  let end = 0;
  for (const [at, word] of words.entries()) {
    // Numbers say nothing, and a file has too many different ones to keep.
    const isSilent = at < end || NUMBER.test(word) || isKrona(words, at);
    const subjects = isSilent ? NONE : subjectsOf(word);
    if (subjects === NONE) continue;
    const phrases = longestAt(words, at, subjects.phrases);
    found.push(...subjects.kinds, ...phrases.map(({ kind }) => kind));
    if (phrases.some(({ kind }) => WHOLE.has(kind))) end = at + (phrases[0]?.words.length ?? 0);
  }
  if (SPACELESS.test(folded)) {
    const joined = spaceless(folded);
    const here = anywhere.filter(([phrase]) => joined.includes(phrase));
    const isPart = (phrase: string) => here.some(([one]) => one !== phrase && one.includes(phrase));
    found.push(...here.flatMap(([phrase, kind]) => (isPart(phrase) ? [] : kind)));
  }
  if (found.length === 0) return NOTHING;
  const kinds = new Set(found.sort());
  return once.getOrInsert([...kinds].join(" "), kinds);
}

const NUMBER = /^\d/;

/** The currency of Iceland has the name of a Swedish account for investments. */
function isKrona(words: readonly string[], at: number): boolean {
  const beside = [words[at - 1], words[at + 1]];
  return words[at] === "isk" && beside.some((word = "") => NUMBER.test(word));
}

/** The longest of these phrases at a place. "Carte de crédit" is no "carte". */
function longestAt(
  words: readonly string[],
  at: number,
  phrases: readonly Phrase[],
): readonly Phrase[] {
  const here = phrases.filter((phrase) =>
    phrase.words.every((next, index) => {
      const word = words[at + index];
      return next.endsWith("*") ? word?.startsWith(next.slice(0, -1)) : word === next;
    }),
  );
  const longest = Math.max(...here.map((phrase) => phrase.words.length));
  return here.filter((phrase) => phrase.words.length === longest);
}

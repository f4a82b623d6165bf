import { describe, expect, test } from 'vitest'
import { calculate } from '../calculate.ts'
import { serialOf, shown } from '../value.ts'
import { functions } from './all.ts'

const now = serialOf(2026, 11, 27)
const table = [
  ['Name', 'Paid', 'Town', 'Day', 'Marks'],
  ['Asha', '1,200', 'Thika', '2026-03-01', '7'],
  ['juma', '700', 'Nairobi', '15/03/2026', 'x'],
  ['asha', '300', 'thika', '1 Apr 2026', '7'],
  ['Wanjiku', '', 'Nakuru', '', '5'],
]

/** What a formula shows in F1, beside the table; of several values all in its column. */
const at = (formula: string): string => {
  const texts = table.map((row, place) => [...row, place === 0 ? formula : ''])
  return calculate(texts, now)
    .map((row) => shown(row[5]!))
    .filter((text) => text !== '')
    .join(' | ')
}

/** As in Google's documentation of each function, and where spreadsheets surprise. */
const examples = [
  ['=SUM(B2:B5)', '2200'],
  ['=SUM(B2:B5,100,"5")', '2305'],
  ['=SUM("x")', '#VALUE!'],
  ['=AVERAGE(B2:B5)', '733.3333333'],
  ['=AVERAGE(A2:A5)', '#DIV/0!'],
  ['=COUNT(B2:E5)', '9'],
  ['=COUNTA(A2:E5)', '18'],
  ['=COUNTBLANK(A2:E5)', '2'],
  ['=COUNTUNIQUE(C2:C5)', '3'],
  ['=MIN(B2:B5)&"/"&MAX(B2:B5)', '300/1200'],
  ['=MAX(D2:D4)', '2026-04-01'],
  ['=MEDIAN(E2:E5)', '7'],
  ['=MODE(E2:E5)', '7'],
  ['=MODE(B2:B5)', '#N/A'],
  ['=LARGE(B2:B5,2)', '700'],
  ['=SMALL(B2:B5,4)', '#NUM!'],
  ['=RANK(700,B2:B5)', '2'],
  ['=RANK(1200,B2:B5,TRUE)', '3'],
  ['=STDEV(B2:B4)', '450.9249753'],
  ['=PERCENTILE(B2:B5,0.5)', '700'],
  ['=QUARTILE(B2:B5,1)', '500'],
  ['=SUBTOTAL(109,B2:B5)', '2200'],
  ['=CORREL(B2:B4,B2:B4)', '1'],

  ['=SUMIF(C2:C5,"thika",B2:B5)', '1500'],
  ['=SUMIF(B2:B5,">=700")', '1900'],
  ['=SUMIF(C2:C5,"<>Thika",B2:B5)', '700'],
  ['=SUMIFS(B2:B5,C2:C5,"Thika",B2:B5,">"&500)', '1200'],
  ['=COUNTIF(C2:C5,"n*")', '2'],
  ['=COUNTIF(C2:C5,"?hika")', '2'],
  ['=COUNTIF(B2:B5,"<>")', '3'],
  ['=COUNTIF(B2:B5,"")', '1'],
  ['=COUNTIF(D2:D5,">2026-03-10")', '2'],
  ['=COUNTIF(E2:E5,7)', '2'],
  ['=COUNTIFS(C2:C5,"Thika",E2:E5,7)', '2'],
  ['=AVERAGEIF(C2:C5,"Thika",B2:B5)', '750'],
  ['=AVERAGEIF(C2:C5,"Kisumu",B2:B5)', '#DIV/0!'],
  ['=MAXIFS(B2:B5,C2:C5,"Thika")', '1200'],
  ['=SUMIFS(B2:B5,C2:C4,"Thika")', '#VALUE!'],

  ['=IF(B2>1000,"big","small")', 'big'],
  ['=IF(B3>1000,"big")', 'FALSE'],
  ['=IF(TRUE,1,1/0)', '1'],
  ['=IFS(B2<500,"a",B2<2000,"b",TRUE,"c")', 'b'],
  ['=IFS(FALSE,1)', '#N/A'],
  ['=SWITCH(C3,"Thika",1,"Nairobi",2,0)', '2'],
  ['=CHOOSE(2,"a","b")', 'b'],
  ['=AND(B2>1000,C2="THIKA")', 'TRUE'],
  ['=OR(B2<1000,C2="x")', 'FALSE'],
  ['=XOR(TRUE,TRUE)', 'FALSE'],
  ['=NOT(1=2)', 'TRUE'],
  ['=IFERROR(1/0,"none")', 'none'],
  ['=IFNA(NA(),"none")&IFNA(1/0,"x")', '#DIV/0!'],
  ['=ISBLANK(B5)&ISNUMBER(B2)&ISTEXT(A2)&ISERROR(1/0)', 'TRUETRUETRUETRUE'],

  ['=ROUND(1.005,2)', '1.01'],
  ['=ROUND(-2.5)', '-3'],
  ['=ROUND(1234,-2)', '1200'],
  ['=ROUNDUP(3.201,1)', '3.3'],
  ['=ROUNDUP(0.1*3,1)', '0.3'],
  ['=ROUNDDOWN(-3.29,1)', '-3.2'],
  ['=MROUND(1020,50)', '1000'],
  ['=CEILING(1020,50)&"/"&FLOOR(1020,50)', '1050/1000'],
  ['=INT(-1.5)&"/"&TRUNC(-1.5)', '-2/-1'],
  ['=MOD(-3,2)&"/"&MOD(3,-2)', '1/-1'],
  ['=MOD(1,0)', '#DIV/0!'],
  ['=SQRT(-1)', '#NUM!'],
  ['=SUMPRODUCT(B2:B5,E2:E5)', '10500'],
  ['=SUMPRODUCT((C2:C5="Thika")*(B2:B5>500))', '1'],
  ['=PRODUCT(2,3)&POWER(2,3)&QUOTIENT(7,2)', '683'],

  ['=VLOOKUP("JUMA",A2:C5,3,FALSE)', 'Nairobi'],
  ['=VLOOKUP("x",A2:C5,3,FALSE)', '#N/A'],
  ['=VLOOKUP("wan*",A2:C5,3,FALSE)', 'Nakuru'],
  ['=VLOOKUP("juma",A2:C5,4,FALSE)', '#REF!'],
  ['=VLOOKUP(750,{1},1)', '#ERROR!'],
  ['=HLOOKUP("Town",A1:E5,3,FALSE)', 'Nairobi'],
  ['=XLOOKUP("juma",A2:A5,B2:B5)', '700'],
  ['=XLOOKUP("x",A2:A5,B2:B5,"none")', 'none'],
  ['=XLOOKUP(800,B2:B4,A2:A4,"",-1)&XLOOKUP(800,B2:B4,A2:A4,"",1)', 'jumaAsha'],
  ['=XLOOKUP("asha",A2:A5,B2:B5,"",0,-1)', '300'],
  ['=INDEX(A2:C5,MATCH(700,B2:B5,0),3)', 'Nairobi'],
  ['=INDEX(A2:C5,9,1)', '#REF!'],
  ['=MATCH("nobody",A2:A5,0)', '#N/A'],
  ['=MATCH(3,SEQUENCE(5))&MATCH(3.5,SEQUENCE(5),1)', '33'],
  ['=ROW()&COLUMN()&ROW(B3)&ROWS(A2:C5)&COLUMNS(A2:C5)', '16343'],

  ['=LEFT(A2,2)&RIGHT(A2)&MID(A2,2,2)', 'Asash'],
  ['=LEN("KES 1,200")', '9'],
  ['=TRIM("  Asha   Njeri ")', 'Asha Njeri'],
  ['=UPPER(A3)&LOWER(A2)', 'JUMAasha'],
  ['=PROPER("wanjiku o\'neil")', "Wanjiku O'Neil"],
  ['=SUBSTITUTE("07-12-34","-","")', '071234'],
  ['=SUBSTITUTE("a-b-c","-","",2)', 'a-bc'],
  ['=REPLACE("0712",1,1,"+254")', '+254712'],
  ['=FIND("h","Thika")&SEARCH("T","thika")', '21'],
  ['=FIND("H","Thika")', '#VALUE!'],
  ['=CONCAT("a",B2)&CONCATENATE("b",1,TRUE)', 'a1200b1TRUE'],
  ['=TEXTJOIN(", ",TRUE,A2:B5)', 'Asha, 1200, juma, 700, asha, 300, Wanjiku'],
  ['=JOIN("-",A2:A3)', 'Asha-juma'],
  ['=VALUE("1,200")+VALUE("12%")', '1200.12'],
  ['=VALUE("KES 1,200")', '#VALUE!'],
  ['=EXACT("a","A")&("a"="A")', 'FALSETRUE'],
  ['=REPT("ab",3)&CHAR(65)&CODE("A")', 'abababA65'],
  ['=SPLIT("a,b",",")', 'a'],
  ['=INDEX(SPLIT("Thika,20,x",","),1,2)+1', '21'],
  ['=FIXED(1234.5,1)', '1,234.5'],

  ['=TEXT(1234.5,"#,##0.00")', '1,234.50'],
  ['=TEXT(1234.5,"""KES ""#,##0")', 'KES 1,235'],
  ['=TEXT(0.256,"0%")&TEXT(0.256,"0.0%")', '26%25.6%'],
  ['=TEXT(7,"000")', '007'],
  ['=TEXT(0.5,"#.##")', '.5'],
  ['=TEXT(-5,"0.0;(0.0)")', '(5.0)'],
  ['=TEXT(-0.001,"0.00")', '0.00'],
  ['=TEXT(712345678,"0000000000")', '0712345678'],
  ['=TEXT(D2,"dd/mm/yyyy")', '01/03/2026'],
  ['=TEXT(D2,"dddd d mmmm yy")', 'Sunday 1 March 26'],
  ['=TEXT(TIME(14,5,0),"hh:mm")&TEXT(TIME(14,5,0),"h:mm am/pm")', '14:052:05 PM'],

  ['=DATE(2026,2,31)', '2026-03-03'],
  ['=TODAY()', '2026-11-27'],
  ['=YEAR(D3)&MONTH(D3)&DAY(D3)', '2026315'],
  ['=WEEKDAY(D2)&WEEKDAY(D2,2)', '17'],
  ['=EDATE(DATE(2026,1,31),1)', '2026-02-28'],
  ['=EOMONTH(D2,0)', '2026-03-31'],
  ['=DATEDIF(DATE(2024,2,29),DATE(2026,2,28),"Y")', '1'],
  ['=DATEDIF(D2,D4,"M")&DATEDIF(D2,D3,"D")', '114'],
  ['=DATEDIF(D3,D2,"D")', '#NUM!'],
  ['=DAYS(D3,D2)', '14'],
  ['=D3-D2', '14'],
  ['=D2+14', '2026-03-15'],
  ['=NETWORKDAYS(D2,D3)', '10'],
  ['=WORKDAY(D2,5)', '2026-03-06'],
  ['=WEEKNUM(DATE(2026,1,4))&ISOWEEKNUM(DATE(2026,1,4))', '21'],
  ['=HOUR("14:05")&MINUTE("14:05")', '145'],
  ['="16:30"-"08:15"', '0.34375'],
  ['=DATEVALUE("2026-13-01")', '#VALUE!'],

  ['=SORT(B2:B4)', '300 | 700 | 1200'],
  ['=SORT(A2:A5,B2:B5,FALSE)', 'Asha | juma | asha | Wanjiku'],
  ['=UNIQUE(E2:E5)', '7 | x | 5'],
  ['=FILTER(A2:A5,B2:B5>500)', 'Asha | juma'],
  ['=FILTER(A2:A5,B2:B5>5000)', '#N/A'],
  ['=TRANSPOSE(A1:A3)', 'Name'],
  ['=SUM(SEQUENCE(4))', '10'],
  ['=ARRAYFORMULA(LEN(A2:A4))', '4 | 4 | 4'],

  ['=REGEXMATCH("0712 345 678","^07\\d{2} ?\\d{3}")', 'TRUE'],
  ['=REGEXMATCH(B2,"1")', '#VALUE!'],
  ['=REGEXEXTRACT("Order 1024 of 2","\\d+")', '1024'],
  ['=REGEXEXTRACT("no","\\d")', '#N/A'],
  ['=REGEXREPLACE("0712-345","(\\d+)-(\\d+)","$2/$1")', '345/0712'],

  ['=ROUND(PMT(1%,12,-10000),2)', '888.49'],
  ['=ROUND(FV(0.5%,10,-200),2)', '2045.61'],
  ['=ROUND(PV(1%,12,-888.49),0)', '10000'],
  ['=PMT(0,10,-1000)', '100'],
  ['=TRUE()&FALSE()', 'TRUEFALSE'],
  ['=ISNONTEXT(B2)&ISLOGICAL(1=1)&ISERR(1/0)&ISNA(1/0)', 'TRUETRUETRUEFALSE'],
  ['=SUMSQ(3,4)&ABS(-2)&SIGN(-5)', '252-1'],
  ['=EXP(0)&LN(1)&LOG10(1000)&LOG(8,2)&LOG(100)', '10332'],
  ['=ROUND(PI(),4)', '3.1416'],
  ['=EVEN(3)&ODD(2)&ISEVEN(3)&ISODD(3)', '43FALSETRUE'],
  ['=GCD(24,36)&LCM(4,6)', '1212'],
  ['=N(TRUE)&N("x")&T(1)&T("x")', '10x'],
  ['=AVERAGEIFS(B2:B5,C2:C5,"Thika",E2:E5,7)&"/"&MINIFS(B2:B5,C2:C5,"Thika")', '750/300'],
  ['=ROUND(VAR(B2:B4),0)&"/"&VARP(1,3)&"/"&STDEVP(1,3)', '203333/1/1'],
  ['=LOOKUP(650,SEQUENCE(3,1,300,300),A2:A4)', 'juma'],
  ['=FLATTEN(A2:B3)', 'Asha | 1200 | juma | 700'],
  ['=CLEAN("a"&CHAR(10)&"b")', 'ab'],
  ['=INT(NOW())-TODAY()&SECOND("08:05:09")', '09'],
  ['=ROUND(NPER(1%,-888.49,10000),1)', '12'],
]

describe('functions of sheets', () => {
  test('[CRS-06] there are more than sixty, each with an example, among them all that lessons name', () => {
    expect(functions.size).toBeGreaterThan(140)
    const named = `SUM AVERAGE COUNT COUNTA COUNTBLANK MIN MAX IF IFS AND OR NOT IFERROR ROUND ROUNDUP ROUNDDOWN MROUND INT MOD ABS
      SUMIF SUMIFS COUNTIF COUNTIFS AVERAGEIF VLOOKUP HLOOKUP XLOOKUP INDEX MATCH LEFT RIGHT MID LEN TRIM UPPER LOWER PROPER SUBSTITUTE
      FIND SEARCH CONCAT CONCATENATE TEXTJOIN TEXT VALUE DATE TODAY YEAR MONTH DAY WEEKDAY EDATE EOMONTH DATEDIF DAYS RANK LARGE SMALL
      MEDIAN MODE STDEV UNIQUE SORT FILTER SUMPRODUCT SPLIT REGEXMATCH`
    const tried = new Set(examples.flatMap(([formula]) => formula!.match(/[A-Z0-9]+(?=\()/g) ?? []))
    expect([...functions.keys()].filter((name) => !tried.has(name))).toEqual([])
    for (const name of named.split(/\s+/)) expect(functions.has(name), name).toBe(true)
  })

  test.each(examples)('[CRS-06] %s shows %s', (formula, wanted) => {
    expect(at(formula)).toBe(wanted)
  })
})
